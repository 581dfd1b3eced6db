//! Days and times of day.

use super::Profile;

/// The months in English.
pub(crate) const MONTHS_EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The months in French, which writes them in lower case.
pub(crate) const MONTHS_FR: [&str; 12] = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
];

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (1..=days).contains(&day).then_some(Date { year, month, day })
    }

    /// The day that `2026-01-31` names.
    pub fn parse(text: &str) -> Option<Date> {
        let mut parts = text.split('-');
        let mut part = |digits: usize| {
            let part = parts.next()?;
            (part.len() == digits && part.bytes().all(|b| b.is_ascii_digit())).then_some(part)
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        if parts.next().is_some() {
            return None;
        }
        Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }

    /// `1er janvier 2026`, `1 January 2026`, `January 1, 2026`. A day stays with its month.
    pub fn long(self, profile: impl Into<Profile>) -> String {
        let Date { year, month, day } = self;
        let name =
            |months: [&'static str; 12]| months.get(usize::from(month).saturating_sub(1)).copied().unwrap_or_default();
        match profile.into() {
            Profile::FrFr | Profile::FrCa => {
                let first = if day == 1 { "er" } else { "" };
                format!("{day}{first}\u{a0}{} {year}", name(MONTHS_FR))
            }
            Profile::EnGb => format!("{day}\u{a0}{} {year}", name(MONTHS_EN)),
            Profile::EnCa | Profile::EnUs => format!("{}\u{a0}{day}, {year}", name(MONTHS_EN)),
        }
    }

    /// `31/01/2026`, `2026-01-31`, `1/31/26`.
    pub fn short(self, profile: impl Into<Profile>) -> String {
        let Date { year, month, day } = self;
        match profile.into() {
            Profile::FrFr | Profile::EnGb => format!("{day:02}/{month:02}/{year:04}"),
            Profile::FrCa | Profile::EnCa => format!("{year:04}-{month:02}-{day:02}"),
            Profile::EnUs => format!("{month}/{day}/{:02}", year % 100),
        }
    }
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
}

impl Time {
    /// A time, if a clock shows it.
    pub fn new(hour: u8, minute: u8) -> Option<Time> {
        (hour < 24 && minute < 60).then_some(Time { hour, minute })
    }

    /// `21:42`, `21 h 42`, `9:42 p.m.`, `9:42 PM`.
    pub fn show(self, profile: impl Into<Profile>) -> String {
        let Time { hour, minute } = self;
        let half = |before: &str, after: &str| {
            let twelve = if hour.is_multiple_of(12) { 12 } else { hour % 12 };
            format!("{twelve}:{minute:02}\u{a0}{}", if hour < 12 { before } else { after })
        };
        match profile.into() {
            Profile::FrFr | Profile::EnGb => format!("{hour:02}:{minute:02}"),
            Profile::FrCa => format!("{hour:02}\u{a0}h\u{a0}{minute:02}"),
            Profile::EnCa => half("a.m.", "p.m."),
            Profile::EnUs => half("AM", "PM"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FR: Profile = Profile::FrFr;
    const CA: Profile = Profile::FrCa;
    const GB: Profile = Profile::EnGb;
    const EC: Profile = Profile::EnCa;
    const US: Profile = Profile::EnUs;

    #[test]
    fn days_are_written_as_each_place_does() {
        for (date, profile, long, short) in [
            ("2026-01-01", FR, "1er~janvier 2026", "01/01/2026"),
            ("2026-01-31", FR, "31~janvier 2026", "31/01/2026"),
            ("2026-08-01", CA, "1er~août 2026", "2026-08-01"),
            ("2026-01-01", GB, "1~January 2026", "01/01/2026"),
            ("2026-01-31", EC, "January~31, 2026", "2026-01-31"),
            ("2026-01-31", US, "January~31, 2026", "1/31/26"),
            ("2004-02-29", US, "February~29, 2004", "2/29/04"),
        ] {
            let day = Date::parse(date).unwrap();
            assert_eq!(day.long(profile).replace('\u{a0}', "~"), long);
            assert_eq!(day.short(profile), short);
        }
        for none in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-1-1",
            "2026-01-01-01",
            "",
            "+026-01-01",
        ] {
            assert_eq!(Date::parse(none), None, "{none}");
        }
    }

    #[test]
    fn times_are_written_as_each_place_does() {
        for (hour, minute, expected) in [
            (21, 42, ["21:42", "21~h~42", "21:42", "9:42~p.m.", "9:42~PM"]),
            (9, 5, ["09:05", "09~h~05", "09:05", "9:05~a.m.", "9:05~AM"]),
            (0, 0, ["00:00", "00~h~00", "00:00", "12:00~a.m.", "12:00~AM"]),
            (12, 30, ["12:30", "12~h~30", "12:30", "12:30~p.m.", "12:30~PM"]),
        ] {
            let time = Time::new(hour, minute).unwrap();
            assert_eq!(
                Profile::ALL.map(|profile| time.show(profile).replace('\u{a0}', "~")),
                expected.map(str::to_owned)
            );
        }
        assert_eq!((Time::new(24, 0), Time::new(0, 60)), (None, None));
    }
}
