// Every verb is written with these targets, so they come with this one: options, changes, values and output.
@_exported public import Arguments
@_exported public import Changes
@_exported public import Domain
@_exported public import Output
