// The C library of the system. All other targets import this one, so that a port to another system is a change in this
// folder. There is no other spelling for a module that passes on a whole other one.
@_exported public import Glibc
