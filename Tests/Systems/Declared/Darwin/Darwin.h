// What geobg uses of Apple's libc, declared as Apple's headers do: names, types, order of fields, and where a pointer may
// be null. A function without a word about null pointers is imported with implicitly unwrapped optionals.
//
// Nothing else is declared. So a source that compiles with this header calls no other function of the system.
#ifndef GEOBG_DECLARED_DARWIN_H
#define GEOBG_DECLARED_DARWIN_H

// Apple's headers offer these on iPhones, too. geobg must not start programs there, so the check refuses them.
#define ONLY_FOR_PROGRAMS __attribute__((availability(ios, unavailable)))

// MARK: sys/types.h

typedef unsigned char __uint8_t;
typedef short __int16_t;
typedef unsigned short __uint16_t;
typedef int __int32_t;
typedef unsigned int __uint32_t;
typedef long long __int64_t;
typedef unsigned long long __uint64_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef __uint16_t mode_t;
typedef __uint16_t nlink_t;
typedef __int32_t dev_t;
typedef __uint64_t ino_t;
typedef __int64_t off_t;
typedef __int32_t pid_t;
typedef __uint32_t uid_t;
typedef __uint32_t gid_t;
typedef __int64_t blkcnt_t;
typedef __int32_t blksize_t;
typedef long time_t;
typedef __int32_t suseconds_t;
typedef __uint32_t sigset_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

// MARK: errno.h; the variable itself is in Darwin.swift

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ENXIO 6
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EFBIG 27
#define ENOSPC 28
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EADDRINUSE 48
#define EADDRNOTAVAIL 49
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69

// MARK: poll.h

#define POLLIN 0x0001
typedef unsigned int nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *, nfds_t, int);

// MARK: fcntl.h, limits.h; the functions with more arguments are in Darwin.swift

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NOFOLLOW 0x00000100
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_SYMLINK_FOLLOW 0x0040
#define AT_REMOVEDIR 0x0080
#define F_GETFD 1
#define F_SETFD 2
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define PATH_MAX 1024

struct flock {
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
  short l_type;
  short l_whence;
};
int flock(int, int);

// MARK: sys/stat.h

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  __uint32_t st_flags;
  __uint32_t st_gen;
  __int32_t st_lspare;
  __int64_t st_qspare[2];
};
int fchmod(int, mode_t);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
int lstat(const char *, struct stat *);
int mkdir(const char *, mode_t);
int mkdirat(int, const char *, mode_t);
int stat(const char *, struct stat *);

// MARK: dirent.h

struct dirent {
  __uint64_t d_ino;
  __uint64_t d_seekoff;
  __uint16_t d_reclen;
  __uint16_t d_namlen;
  __uint8_t d_type;
  char d_name[1024];
};
struct _telldir;
typedef struct {
  int __dd_fd;
  long __dd_loc;
  long __dd_size;
  char *__dd_buf;
  int __dd_len;
  long __dd_seek;
  __attribute__((unused)) long __padding;
  int __dd_flags;
  long __dd_lock[8];
  struct _telldir *__dd_td;
} DIR;
int closedir(DIR *);
DIR *fdopendir(int);
struct dirent *readdir(DIR *);

// MARK: stdio.h

typedef struct __sFILE {
  unsigned char *_p;
  int _r;
  int _w;
} FILE;
int fclose(FILE *);
int fileno(FILE *);
size_t fread(void *__ptr, size_t __size, size_t __nitems, FILE *__stream);
void rewind(FILE *);
FILE *tmpfile(void);
int renameat(int, const char *, int, const char *);

// MARK: stdlib.h, string.h

void exit(int) __attribute__((noreturn));
void free(void *);
char *getenv(const char *);
void *malloc(size_t __size);
void *realloc(void *__ptr, size_t __size);
char *realpath(const char *__restrict, char *__restrict);
int setenv(const char *__name, const char *__value, int __overwrite);
int strcmp(const char *__s1, const char *__s2);
char *strdup(const char *__s1);
char *strerror(int __errnum);
int strncmp(const char *__s1, const char *__s2, size_t __n);

// MARK: unistd.h

#define F_OK 0
#define X_OK (1 << 0)
#define W_OK (1 << 1)
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _PC_NAME_MAX 4
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58

void _exit(int) __attribute__((noreturn));
int access(const char *, int);
int faccessat(int, const char *, int, int);
int close(int);
int pipe(int [2]);
#define SEEK_SET 0
off_t lseek(int, off_t, int);
long fpathconf(int, int);
int fsync(int);
int ftruncate(int, off_t);
char *getcwd(char *, size_t);
int gethostname(char *, size_t);
pid_t getpid(void);
uid_t getuid(void);
int isatty(int);
int linkat(int, const char *, int, const char *, int);
ssize_t pread(int __fd, void *__buf, size_t __nbyte, off_t __offset);
ssize_t pwrite(int __fd, const void *__buf, size_t __nbyte, off_t __offset);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *__restrict, char *__restrict, size_t);
int rmdir(const char *);
long sysconf(int);
int unlinkat(int, const char *, int);
int unlink(const char *);
int usleep(__uint32_t);
ssize_t write(int __fd, const void *__buf, size_t __nbyte);

// MARK: sys/ioctl.h, sys/mman.h, sys/resource.h

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

#define PROT_READ 0x01
#define PROT_WRITE 0x02
#define MAP_PRIVATE 0x0002
#define MAP_ANON 0x1000
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);

typedef __uint64_t rlim_t;
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
#define RLIMIT_AS 5
int getrlimit(int, struct rlimit *);

// MARK: time.h, sys/time.h

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};
struct tm *localtime_r(const time_t *__restrict, struct tm *__restrict);
size_t strftime(char *__restrict, size_t, const char *__restrict, const struct tm *__restrict);
time_t time(time_t *);

typedef enum {
  _CLOCK_REALTIME __attribute__((swift_name("CLOCK_REALTIME"))) = 0,
  _CLOCK_MONOTONIC __attribute__((swift_name("CLOCK_MONOTONIC"))) = 6,
} clockid_t;
int clock_gettime(clockid_t __clock_id, struct timespec *__tp);

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};
#define ITIMER_REAL 0
int setitimer(int, const struct itimerval *, struct itimerval *);

// MARK: signal.h; SIG_IGN is in Darwin.swift

#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGXFSZ 25
#define SIGPROF 27
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SA_RESTART 0x0002

typedef void (*sig_t)(int);
struct __siginfo;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
int sigaction(int, const struct sigaction *__restrict, struct sigaction *__restrict);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);
void (*signal(int, void (*)(int)))(int);
int sigpending(sigset_t *);
int sigwait(const sigset_t *__restrict, int *__restrict);

// MARK: pthread.h

#pragma clang assume_nonnull begin
struct _opaque_pthread_t {
  long __sig;
  void *__cleanup_stack;
  char __opaque[8176];
};
struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
};
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t pthread_attr_t;
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_create(pthread_t _Nullable *_Nonnull __restrict, const pthread_attr_t *_Nullable __restrict,
                   void *_Nullable (*_Nonnull)(void *), void *_Nullable __restrict);
int pthread_detach(pthread_t);
int pthread_join(pthread_t, void *_Nullable *_Nullable);
#pragma clang assume_nonnull end
int pthread_sigmask(int, const sigset_t *, sigset_t *);
pthread_t pthread_self(void);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
int pthread_atfork(void (*_Nullable)(void), void (*_Nullable)(void), void (*_Nullable)(void));

struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
};
struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
};
struct _opaque_pthread_cond_t {
  long __sig;
  char __opaque[40];
};
struct _opaque_pthread_condattr_t {
  long __sig;
  char __opaque[8];
};
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;
typedef struct _opaque_pthread_cond_t pthread_cond_t;
typedef struct _opaque_pthread_condattr_t pthread_condattr_t;
#define PTHREAD_MUTEX_ERRORCHECK 1
int pthread_mutex_init(pthread_mutex_t *__restrict, const pthread_mutexattr_t *_Nullable __restrict);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutexattr_destroy(pthread_mutexattr_t *);
int pthread_mutexattr_init(pthread_mutexattr_t *);
int pthread_mutexattr_settype(pthread_mutexattr_t *, int);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_init(pthread_cond_t *__restrict, const pthread_condattr_t *_Nullable __restrict);
int pthread_cond_timedwait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict,
                           const struct timespec *_Nullable __restrict);
int pthread_cond_wait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict);

typedef unsigned long pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);

// MARK: fenv.h

typedef struct {
  unsigned short __control;
  unsigned short __status;
  unsigned int __mxcsr;
  char __reserved[8];
} fenv_t;
extern const fenv_t _FE_DFL_ENV;
int fegetenv(fenv_t *);
int fesetenv(const fenv_t *);

// MARK: spawn.h, sys/wait.h

typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_SETSID 0x0400
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000

ONLY_FOR_PROGRAMS int posix_spawn(pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *,
                                  const posix_spawnattr_t *__restrict, char *const __argv[__restrict],
                                  char *const __envp[__restrict]);
ONLY_FOR_PROGRAMS int posix_spawnp(pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *,
                                   const posix_spawnattr_t *__restrict, char *const __argv[__restrict],
                                   char *const __envp[__restrict]);
ONLY_FOR_PROGRAMS int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
ONLY_FOR_PROGRAMS int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *__restrict, int,
                                                       const char *__restrict, int, mode_t);
ONLY_FOR_PROGRAMS int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
ONLY_FOR_PROGRAMS int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
ONLY_FOR_PROGRAMS int posix_spawnattr_destroy(posix_spawnattr_t *);
ONLY_FOR_PROGRAMS int posix_spawnattr_init(posix_spawnattr_t *);
ONLY_FOR_PROGRAMS int posix_spawnattr_setflags(posix_spawnattr_t *, short);
ONLY_FOR_PROGRAMS int posix_spawnattr_setsigmask(posix_spawnattr_t *__restrict, const sigset_t *__restrict);
#define WNOHANG 0x00000001
ONLY_FOR_PROGRAMS int kill(pid_t, int);
ONLY_FOR_PROGRAMS pid_t waitpid(pid_t, int *, int);

// MARK: mach/mach.h

typedef int kern_return_t;
typedef int integer_t;
typedef unsigned int natural_t;
typedef natural_t mach_port_t;
typedef natural_t mach_msg_type_number_t;
typedef __uint64_t mach_vm_size_t;
typedef mach_port_t task_name_t;
typedef natural_t task_flavor_t;
typedef integer_t *task_info_t;
typedef int policy_t;
struct time_value {
  integer_t seconds;
  integer_t microseconds;
};
typedef struct time_value time_value_t;
struct mach_task_basic_info {
  mach_vm_size_t virtual_size;
  mach_vm_size_t resident_size;
  mach_vm_size_t resident_size_max;
  time_value_t user_time;
  time_value_t system_time;
  policy_t policy;
  integer_t suspend_count;
};
#define KERN_SUCCESS 0
#define MACH_TASK_BASIC_INFO 20
extern mach_port_t mach_task_self_;
kern_return_t task_info(task_name_t, task_flavor_t, task_info_t, mach_msg_type_number_t *);

#endif
