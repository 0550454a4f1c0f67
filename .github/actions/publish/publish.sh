#!/usr/bin/env bash
# The steps of action.yml, for any CI: fetches the archive of a release, checks its sum, and runs `triton folder push`.
#
#   address, token    INPUT_ADDRESS and INPUT_TOKEN; or ADDRESS and WEBLOG_API_KEY, as for the Action of the service; or
#                     TRITON_ADDRESS and TRITON_TOKEN, as for triton itself
#   INPUT_FOLDER, INPUT_KINDS, INPUT_VERSION, INPUT_DELETE
#                     as in action.yml
#   TRITON_RELEASE_URL, TRITON_RELEASE_SHA256
#                     another place of the archive (https: or file:), and its sum instead of the one in SHA256SUMS
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fail() {
    printf 'publish: %s\n' "$1" >&2
    exit "${2:-64}"
}

address=${INPUT_ADDRESS:-${ADDRESS:-${TRITON_ADDRESS-}}}
token=${INPUT_TOKEN:-${WEBLOG_API_KEY:-${TRITON_TOKEN-}}}
# No program but triton gets the token, and that one not as an argument.
unset INPUT_TOKEN WEBLOG_API_KEY TRITON_TOKEN TRITON_ADDRESS
[ -n "$token" ] || fail "no token: set the input 'token' from a secret of the repository"
case ${INPUT_DELETE:-false} in
    true | false) ;;
    *) fail "the input 'delete' is '$INPUT_DELETE', not true or false" ;;
esac
cd -- "${INPUT_FOLDER:-.}" || fail "there is no folder '${INPUT_FOLDER}'" 66
for tool in curl tar xz sha256sum git; do
    command -v "$tool" >/dev/null || fail "this runner has no '$tool'" 69
done

case $(uname -m) in
    x86_64) architecture=amd64 ;;
    aarch64 | arm64) architecture=arm64 ;;
    *) fail "there is no release for $(uname -m)" 69 ;;
esac
version=${INPUT_VERSION-}
version=${version#v}
if [ -z "$version" ]; then
    version=$(sed -n "s/.*  triton-\(.*\)-linux-$architecture\.tar\.xz\$/\1/p" "$here/SHA256SUMS" | tail -1)
fi
name=triton-$version-linux-$architecture.tar.xz
sum=${TRITON_RELEASE_SHA256:-$(awk -v name="$name" '$2 == name { print $1 }' "$here/SHA256SUMS")}
[ -n "$sum" ] || fail "this action knows no sum of ${version:+version }${version:-a release}: use a newer one, or set TRITON_RELEASE_SHA256" 65
# On another forge the runner has cloned this action from where its releases are; the variable would name the forge itself.
repository=$(git -C "$here" remote get-url origin 2>/dev/null || true)
case $repository in
    https://*@*) repository=${TRITON_REPOSITORY-} ;; # never print a password
    https://*) ;;
    *) repository=${TRITON_REPOSITORY-} ;;
esac
url=${TRITON_RELEASE_URL:-${repository%.git}/releases/download/v$version/$name}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'fetching %s\n' "$url"
curl -fsSL --retry 3 --proto '=https,file' --proto-redir '=https' -o "$work/triton.tar.xz" -- "$url" || fail "the release could not be fetched" 69
printf '%s  %s\n' "$sum" "$work/triton.tar.xz" | sha256sum --check --status ||
    fail "the archive has another sum than $sum; nothing was run" 65
mkdir "$work/triton"
tar -C "$work/triton" --strip-components=1 -xJf "$work/triton.tar.xz"

# A text of the service is replaced only if a commit has had it, so all commits are needed.
if [ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = true ]; then
    git fetch --quiet --unshallow || fail "the history is incomplete, and could not be fetched: use 'fetch-depth: 0'" 69
fi
options=(--yes)
[ "${INPUT_DELETE:-false}" = false ] || options+=(--delete)
kinds=${INPUT_KINDS-}
kinds=${kinds// /}
case $kinds in *[!a-z,]*) fail "the input 'kinds' is '$INPUT_KINDS', not names with commas between them" ;; esac
[ -z "$kinds" ] || options+=(--kinds "$kinds")
if [ -n "$address" ]; then
    case $address in *[\"\\]* | *[[:cntrl:]]*) fail "the input 'address' is no address" ;; esac
    options+=(--address "$address")
    # A repository of the service's own Action has none.
    kinds=${kinds:-weblog}
    [ -e .triton.toml ] || printf 'address = "%s"\nkinds = ["%s"]\n' "$address" "${kinds//,/\", \"}" > .triton.toml
fi
TRITON_TOKEN=$token "$work/triton/bin/triton" folder push "${options[@]}"
