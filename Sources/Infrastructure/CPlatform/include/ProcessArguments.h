#pragma once

/// The parameters of `main`: the number of arguments and the arguments, with the name of the program first.
int process_argument_count(void);
char *const *process_arguments(void);
