// Every repository is written with these targets, so they come with this one.
@_exported public import Cache
@_exported public import Changes
@_exported public import OMGAPI
