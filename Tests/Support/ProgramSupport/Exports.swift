/// Both run command lines, and tell what came of them in the same way.
@_exported public import FeatureSupport
