// string.h, as far as headers of libwebp use it.
typedef __SIZE_TYPE__ size_t;
void *memcpy(void *__dst, const void *__src, size_t __n);
void *memset(void *__b, int __c, size_t __len);
