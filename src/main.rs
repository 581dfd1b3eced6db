//! The command line; see [`codicille::cli`].

fn main() -> std::process::ExitCode {
    codicille::cli::main()
}
