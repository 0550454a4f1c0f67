/*
 * Empty ICU data: a table of contents without entries, in ICU's format.
 *
 * The data are linked with Foundation, which the database package imports, and are half of the size of a static
 * program. They are not used: time zones come from the system's database (SystemZones).
 */
#include <stdint.h>

const struct {
    uint16_t headerSize;
    uint8_t magic[2];
    uint16_t infoSize, reserved;
    uint8_t isBigEndian, charsetFamily, sizeOfCharacter, reservedByte;
    uint8_t format[4], formatVersion[4], dataVersion[4];
    uint8_t padding[8];
    uint32_t entryCount, end[3];
} ICU_DATA __attribute__((aligned(16))) = {
    32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1, 0, 0, 0}, {0, 0, 0, 0}, {0}, 0, {0},
};
