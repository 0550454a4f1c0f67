/// Re-exported, because programs and features return the same type, `Effect`, for a command line.
@_exported public import FeatureSupport
