// Tests the replacements in Sources/Infrastructure/OlderGlibc: an exception finds its handler, and a hypotenuse is
// correct. Compiled and run by .ci/hardening.
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>

extern "C" double hypot(double, double);
extern "C" float hypotf(float, float);

static int depth(int left) {
    if (left == 0) throw std::runtime_error("thrown");
    return depth(left - 1) + 1;
}

int main() {
    volatile double three = 3, four = 4, large = 1e300, small = 5e-324, none = 0, nan = NAN, infinite = -INFINITY;
    volatile float fthree = 3, ffour = 4, flarge = 1e38F;
    bool isRight = hypot(three, four) == 5 && std::isfinite(hypot(large, large)) && hypot(small, none) == 5e-324
        && hypot(none, none) == 0 && std::isnan(hypot(nan, three)) && std::isinf(hypot(nan, infinite))
        && hypotf(fthree, ffour) == 5 && std::isfinite(hypotf(flarge, flarge));
    try {
        depth(10);
    } catch (const std::runtime_error &error) {
        if (isRight && std::string(error.what()) == "thrown") return std::puts("caught") < 0;
    }
    return 1;
}
