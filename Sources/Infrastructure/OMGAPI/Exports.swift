// Every endpoint is written with these, so they come with this target.
@_exported public import Domain
@_exported public import HTTPTypes
