// Kernels that no library has. Compiled once for each element type, with REAL as double or float.
//
// Every kernel takes one block of 64-bit words: addresses, whole numbers, and doubles by their bits. Sums are made in double and
// always in the same order, so that results do not change from run to run.

typedef long long whole;

struct Words {
    whole at[20];
};

#define DATA(i) ((REAL *)p.at[i])
#define INTS(i) ((int *)p.at[i])
#define DOUBLES(i) ((double *)p.at[i])
#define NUMBER(i) (__longlong_as_double(p.at[i]))

#define FULL 0xffffffffu

// --- one value out of all threads of a warp or a block; every thread gets it

__device__ double warpSum(double x) {
    for (int step = 16; step > 0; step >>= 1) {
        x += __shfl_xor_sync(FULL, x, step);
    }
    return x;
}

__device__ double larger(double a, double b) {
    return a > b || a != a ? a : b;
}

__device__ double warpMaximum(double x) {
    for (int step = 16; step > 0; step >>= 1) {
        x = larger(x, __shfl_xor_sync(FULL, x, step));
    }
    return x;
}

__device__ double blockSum(double x, double *shared) {
    x = warpSum(x);
    __syncthreads();
    if ((threadIdx.x & 31) == 0) {
        shared[threadIdx.x >> 5] = x;
    }
    __syncthreads();
    double sum = 0;
    for (int i = 0; i < (int)(blockDim.x >> 5); i++) {
        sum += shared[i];
    }
    return sum;
}

__device__ double blockMaximum(double x, double *shared) {
    x = warpMaximum(x);
    __syncthreads();
    if ((threadIdx.x & 31) == 0) {
        shared[threadIdx.x >> 5] = x;
    }
    __syncthreads();
    double most = shared[0];
    for (int i = 1; i < (int)(blockDim.x >> 5); i++) {
        most = larger(most, shared[i]);
    }
    return most;
}

// --- reductions

// Rows that lie contiguously, each cut into segments: one block for each segment.
// input, output, length, segments, length of a segment, whether the maximum
extern "C" __global__ void reduceRows(const Words p) {
    __shared__ double shared[32];
    const REAL *input = DATA(0);
    const whole length = p.at[2];
    const whole segments = p.at[3];
    const whole row = blockIdx.x / segments;
    const whole from = blockIdx.x % segments * p.at[4];
    const whole to = from + p.at[4] < length ? from + p.at[4] : length;
    const bool maximum = p.at[5] != 0;
    double x = maximum ? -1.0 / 0.0 : 0.0;
    for (whole i = from + threadIdx.x; i < to; i += blockDim.x) {
        const double next = input[row * length + i];
        x = maximum ? larger(x, next) : x + next;
    }
    x = maximum ? blockMaximum(x, shared) : blockSum(x, shared);
    if (threadIdx.x == 0) {
        DATA(1)[blockIdx.x] = (REAL)x;
    }
}

// The middle of three axes: a block for 32 neighbouring entries of the last axis, its rows of threads along the middle.
// input, output, length, inner, tiles, whether the maximum
extern "C" __global__ void reduceColumns(const Words p) {
    __shared__ double shared[32][33];
    const REAL *input = DATA(0);
    const whole length = p.at[2];
    const whole inner = p.at[3];
    const whole outer = blockIdx.x / p.at[4];
    const whole column = blockIdx.x % p.at[4] * 32 + threadIdx.x;
    const bool maximum = p.at[5] != 0;
    double x = maximum ? -1.0 / 0.0 : 0.0;
    if (column < inner) {
        for (whole i = threadIdx.y; i < length; i += blockDim.y) {
            const double next = input[(outer * length + i) * inner + column];
            x = maximum ? larger(x, next) : x + next;
        }
    }
    shared[threadIdx.y][threadIdx.x] = x;
    __syncthreads();
    if (threadIdx.y == 0 && column < inner) {
        for (int i = 1; i < (int)blockDim.y; i++) {
            x = maximum ? larger(x, shared[i][threadIdx.x]) : x + shared[i][threadIdx.x];
        }
        DATA(1)[outer * inner + column] = (REAL)x;
    }
}

// --- rows: softmax, normalisation and their derivatives; one block for each row

#define SOFTMAX 0
#define CAUSAL_SOFTMAX 1
#define LOG_SOFTMAX 2
#define SOFTMAX_DERIVATIVE 3
#define NORMALIZE 4
#define RECIPROCAL_DEVIATION 5
#define NORMALIZE_DERIVATIVE 6

// three operands, output, length, which kernel, period, rows of the second and third operand, parameter
extern "C" __global__ void rows(const Words p) {
    __shared__ double shared[32];
    const whole length = p.at[4];
    const int kernel = (int)p.at[5];
    const whole row = blockIdx.x;
    const REAL *x = DATA(0) + row * length;
    REAL *out = DATA(3) + row * length;
    if (kernel <= LOG_SOFTMAX) {
        const whole seen = kernel == CAUSAL_SOFTMAX ? length - p.at[6] + row % p.at[6] + 1 : length;
        double most = -1.0 / 0.0;
        for (whole i = threadIdx.x; i < seen; i += blockDim.x) {
            most = larger(most, x[i]);
        }
        most = blockMaximum(most, shared);
        double sum = 0;
        for (whole i = threadIdx.x; i < seen; i += blockDim.x) {
            const double e = exp((double)x[i] - most);
            sum += e;
            if (kernel != LOG_SOFTMAX) {
                out[i] = (REAL)e;
            }
        }
        sum = blockSum(sum, shared);
        const double shift = kernel == LOG_SOFTMAX ? most + log(sum) : 1 / sum;
        for (whole i = threadIdx.x; i < length; i += blockDim.x) {
            out[i] = (REAL)(kernel == LOG_SOFTMAX ? x[i] - shift : i < seen ? out[i] * shift : 0);
        }
        return;
    }
    if (kernel == SOFTMAX_DERIVATIVE) {
        const REAL *y = DATA(1) + row % p.at[7] * length;
        double sum = 0;
        for (whole i = threadIdx.x; i < length; i += blockDim.x) {
            sum += (double)x[i] * y[i];
        }
        sum = blockSum(sum, shared);
        for (whole i = threadIdx.x; i < length; i += blockDim.x) {
            out[i] = (REAL)(y[i] * (x[i] - sum));
        }
        return;
    }
    double mean = 0;
    for (whole i = threadIdx.x; i < length; i += blockDim.x) {
        mean += x[i];
    }
    mean = blockSum(mean, shared) / length;
    if (kernel == NORMALIZE_DERIVATIVE) {
        const REAL *y = DATA(1) + row % p.at[7] * length;
        const double scale = DATA(2)[row % p.at[8]];
        double along = 0;
        for (whole i = threadIdx.x; i < length; i += blockDim.x) {
            along += (double)x[i] * y[i];
        }
        along = blockSum(along, shared) / length;
        for (whole i = threadIdx.x; i < length; i += blockDim.x) {
            out[i] = (REAL)(scale * (x[i] - mean - y[i] * along));
        }
        return;
    }
    double variance = 0;
    for (whole i = threadIdx.x; i < length; i += blockDim.x) {
        variance += (x[i] - mean) * (x[i] - mean);
    }
    variance = blockSum(variance, shared) / length;
    const double reciprocal = 1 / sqrt(variance + NUMBER(9));
    if (kernel == RECIPROCAL_DEVIATION) {
        if (threadIdx.x == 0) {
            DATA(3)[row] = (REAL)reciprocal;
        }
        return;
    }
    for (whole i = threadIdx.x; i < length; i += blockDim.x) {
        out[i] = (REAL)((x[i] - mean) * reciprocal);
    }
}

// --- rows by number

// source, output, indices, entries of the output, rows of the source, length of a row, count
extern "C" __global__ void gatherRows(const Words p) {
    const int *index = INTS(2);
    const whole total = p.at[3];
    const whole length = p.at[5];
    const whole count = p.at[6];
    for (whole i = blockIdx.x * (whole)blockDim.x + threadIdx.x; i < total; i += gridDim.x * (whole)blockDim.x) {
        const whole row = i / length;
        const int from = index[row % count];
        DATA(1)[i] = from < 0 ? (REAL)0 : DATA(0)[(row / count * p.at[4] + from) * length + i % length];
    }
}

// Every entry of the output looks for the rows that belong to it, in their order.
// source, output, indices, entries of the output, rows of the output, length of a row, count
extern "C" __global__ void scatterRows(const Words p) {
    const int *index = INTS(2);
    const whole total = p.at[3];
    const whole length = p.at[5];
    const whole count = p.at[6];
    for (whole i = blockIdx.x * (whole)blockDim.x + threadIdx.x; i < total; i += gridDim.x * (whole)blockDim.x) {
        const whole row = i / length;
        const whole batch = row / p.at[4];
        const int wanted = (int)(row % p.at[4]);
        double sum = 0;
        for (whole j = 0; j < count; j++) {
            if (index[j] == wanted) {
                sum += DATA(0)[(batch * count + j) * length + i % length];
            }
        }
        DATA(1)[i] = (REAL)sum;
    }
}

// --- matrices side by side

struct ManyWords {
    whole at[126];
};

// output, rows, columns of the output, columns before these, how many matrices; for each its address and where it ends
extern "C" __global__ void sideBySide(const ManyWords p) {
    const int count = (int)p.at[4];
    const whole joined = p.at[4 + 2 * count];
    const whole total = p.at[1] * joined;
    for (whole i = blockIdx.x * (whole)blockDim.x + threadIdx.x; i < total; i += gridDim.x * (whole)blockDim.x) {
        const whole row = i / joined;
        const whole column = i % joined;
        int low = 0;
        int high = count - 1;
        while (low < high) {
            const int middle = (low + high) / 2;
            if (column < p.at[6 + 2 * middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        const whole begin = low == 0 ? 0 : p.at[4 + 2 * low];
        const whole width = p.at[6 + 2 * low] - begin;
        DATA(0)[row * p.at[2] + p.at[3] + column] = ((const REAL *)p.at[5 + 2 * low])[row * width + column - begin];
    }
}

// --- conversion: source, output, count

extern "C" __global__ void toFloat(const Words p) {
    for (whole i = blockIdx.x * (whole)blockDim.x + threadIdx.x; i < p.at[2]; i += gridDim.x * (whole)blockDim.x) {
        ((float *)p.at[1])[i] = (float)DATA(0)[i];
    }
}

extern "C" __global__ void toDouble(const Words p) {
    for (whole i = blockIdx.x * (whole)blockDim.x + threadIdx.x; i < p.at[2]; i += gridDim.x * (whole)blockDim.x) {
        ((double *)p.at[1])[i] = (double)DATA(0)[i];
    }
}

// --- small products of matrices, which a library takes longer to launch than to do; a thread for each entry of the results
// a, b, c; m, n, k; row strides of a, b, c; batch; batch strides of a, b, c; transposed a, b; alpha, beta
extern "C" __global__ void smallProduct(const Words p) {
    const unsigned int m = (unsigned int)p.at[3];
    const unsigned int n = (unsigned int)p.at[4];
    const int k = (int)p.at[5];
    const unsigned int at = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned int place = at / (m * n);
    if (place >= (unsigned int)p.at[9]) {
        return;
    }
    const unsigned int i = at / n % m;
    const unsigned int j = at % n;
    const whole stepA = p.at[13] != 0 ? p.at[6] : 1;
    const whole stepB = p.at[14] != 0 ? 1 : p.at[7];
    const REAL *a = DATA(0) + place * p.at[10] + i * (p.at[13] != 0 ? 1 : p.at[6]);
    const REAL *b = DATA(1) + place * p.at[11] + j * (p.at[14] != 0 ? p.at[7] : 1);
    REAL *c = DATA(2) + place * p.at[12] + i * p.at[8] + j;
    REAL sum = 0;
    for (int l = 0; l < k; l++) {
        sum += a[l * stepA] * b[l * stepB];
    }
    const REAL alpha = (REAL)NUMBER(15);
    const REAL beta = (REAL)NUMBER(16);
    *c = beta == 0 ? alpha * sum : alpha * sum + beta * *c;
}

// --- normally distributed numbers: output, count, seed, deviation

__device__ unsigned long long mixed(unsigned long long x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

// Each entry from two numbers of its own, by the method of Box and Muller, so that the grid does not matter.
extern "C" __global__ void normalNumbers(const Words p) {
    const unsigned long long golden = 0x9e3779b97f4a7c15ull;
    for (whole i = blockIdx.x * (whole)blockDim.x + threadIdx.x; i < p.at[1]; i += gridDim.x * (whole)blockDim.x) {
        const unsigned long long place = (unsigned long long)p.at[2] + 2 * (unsigned long long)i * golden;
        const double radius = ((mixed(place) >> 11) + 0.5) * (1.0 / 9007199254740992.0);
        const double angle = (mixed(place + golden) >> 11) * (1.0 / 9007199254740992.0);
        DATA(0)[i] = (REAL)(NUMBER(3) * sqrt(-2 * log(radius)) * cospi(2 * angle));
    }
}

// --- Householder QR with column pivoting. Columns lie one behind the other.
//
// Each step takes the column that is longest below the rows done so far. The lengths are measured anew while the columns are
// updated, so they never suffer from cancellation.

// Squared lengths of columns, a warp for each.
__device__ void columnLengths(const REAL *a, whole rows, whole columns, double *lengths, int *pivots, whole warp, whole warps) {
    for (whole j = warp; j < columns; j += warps) {
        double sum = 0;
        for (whole i = threadIdx.x & 31; i < rows; i += 32) {
            sum += (double)a[j * rows + i] * a[j * rows + i];
        }
        sum = warpSum(sum);
        if ((threadIdx.x & 31) == 0) {
            lengths[j] = sum;
            pivots[j] = (int)j;
        }
    }
}

// Brings the longest column forward and makes its reflector; by one block, which may have up to 1024 threads.
__device__ void chooseColumn(REAL *a, whole rows, whole columns, whole k, double *lengths, int *pivots, REAL *scales) {
    __shared__ double longest[32];
    __shared__ int place[32];
    __shared__ double shared[32];
    double best = -1;
    int at = (int)k;
    for (whole j = k + threadIdx.x; j < columns; j += blockDim.x) {
        if (lengths[j] > best) {
            best = lengths[j];
            at = (int)j;
        }
    }
    for (int step = 16; step > 0; step >>= 1) {
        const double other = __shfl_xor_sync(FULL, best, step);
        const int otherAt = __shfl_xor_sync(FULL, at, step);
        if (other > best || (other == best && otherAt < at)) {
            best = other;
            at = otherAt;
        }
    }
    if ((threadIdx.x & 31) == 0) {
        longest[threadIdx.x >> 5] = best;
        place[threadIdx.x >> 5] = at;
    }
    __syncthreads();
    best = longest[0];
    at = place[0];
    for (int i = 1; i < (int)(blockDim.x >> 5); i++) {
        if (longest[i] > best || (longest[i] == best && place[i] < at)) {
            best = longest[i];
            at = place[i];
        }
    }
    REAL *front = a + k * rows;
    if (at != (int)k) {
        REAL *back = a + at * rows;
        for (whole i = threadIdx.x; i < rows; i += blockDim.x) {
            const REAL x = front[i];
            front[i] = back[i];
            back[i] = x;
        }
        if (threadIdx.x == 0) {
            const int pivot = pivots[k];
            pivots[k] = pivots[at];
            pivots[at] = pivot;
            lengths[at] = lengths[k];
        }
    }
    __syncthreads();
    double below = 0;
    for (whole i = k + 1 + threadIdx.x; i < rows; i += blockDim.x) {
        below += (double)front[i] * front[i];
    }
    below = blockSum(below, shared);
    const double head = front[k];
    // below 0, the column is done already and the reflector is none
    const double length = sqrt(head * head + below);
    const double beta = head > 0 ? -length : length;
    __syncthreads();
    if (below > 0) {
        const double reciprocal = 1 / (head - beta);
        for (whole i = k + 1 + threadIdx.x; i < rows; i += blockDim.x) {
            front[i] = (REAL)(front[i] * reciprocal);
        }
    }
    if (threadIdx.x == 0) {
        scales[k] = below > 0 ? (REAL)((beta - head) / beta) : (REAL)0;
        if (below > 0) {
            front[k] = (REAL)beta;
        }
    }
}

// Applies the reflector of column k to the columns behind it, a warp for each, and measures what is left of them.
__device__ void updateColumns(REAL *a, whole rows, whole columns, whole k, double *lengths, const REAL *scales, whole warp,
        whole warps) {
    const REAL *v = a + k * rows;
    const double scale = scales[k];
    const int lane = threadIdx.x & 31;
    for (whole j = k + 1 + warp; j < columns; j += warps) {
        REAL *column = a + j * rows;
        double sum = 0;
        for (whole i = k + 1 + lane; i < rows; i += 32) {
            sum += (double)v[i] * column[i];
        }
        sum = warpSum(sum);
        const double head = column[k];
        const double times = scale * (head + sum);
        double left = 0;
        for (whole i = k + 1 + lane; i < rows; i += 32) {
            const double x = column[i] - times * v[i];
            column[i] = (REAL)x;
            left += x * x;
        }
        left = warpSum(left);
        if (lane == 0) {
            column[k] = (REAL)(head - times);
            lengths[j] = left;
        }
    }
}

// The whole factorisation of a small matrix by one block.
// matrix, scales, pivots, lengths, rows, columns
extern "C" __global__ void pivotedQrSmall(const Words p) {
    REAL *a = DATA(0);
    const whole rows = p.at[4];
    const whole columns = p.at[5];
    const whole warp = threadIdx.x >> 5;
    const whole warps = blockDim.x >> 5;
    columnLengths(a, rows, columns, DOUBLES(3), INTS(2), warp, warps);
    const whole steps = rows < columns ? rows : columns;
    for (whole k = 0; k < steps; k++) {
        __syncthreads();
        chooseColumn(a, rows, columns, k, DOUBLES(3), INTS(2), DATA(1));
        __syncthreads();
        updateColumns(a, rows, columns, k, DOUBLES(3), DATA(1), warp, warps);
    }
}

// The same for a large one, step by step: matrix, scales, pivots, lengths, rows, columns, step

extern "C" __global__ void pivotedQrStart(const Words p) {
    columnLengths(DATA(0), p.at[4], p.at[5], DOUBLES(3), INTS(2), (blockIdx.x * blockDim.x + threadIdx.x) >> 5,
            (gridDim.x * blockDim.x) >> 5);
}

extern "C" __global__ void pivotedQrChoose(const Words p) {
    chooseColumn(DATA(0), p.at[4], p.at[5], p.at[6], DOUBLES(3), INTS(2), DATA(1));
}

extern "C" __global__ void pivotedQrUpdate(const Words p) {
    updateColumns(DATA(0), p.at[4], p.at[5], p.at[6], DOUBLES(3), DATA(1),
            (blockIdx.x * blockDim.x + threadIdx.x) >> 5, (gridDim.x * blockDim.x) >> 5);
}

// Multiplies columns by the reflectors of a small factorisation, a warp for each column. A thread always has the same entries,
// so nothing needs to wait.
// factors, scales, target, rows, reflectors, columns, whether transposed
extern "C" __global__ void applyReflectors(const Words p) {
    const REAL *factors = DATA(0);
    const REAL *scales = DATA(1);
    const whole rows = p.at[3];
    const int reflectors = (int)p.at[4];
    const whole column = ((whole)blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    const int lane = threadIdx.x & 31;
    if (column >= p.at[5]) {
        return;
    }
    REAL *x = DATA(2) + column * rows;
    for (int step = 0; step < reflectors; step++) {
        const int k = p.at[6] != 0 ? step : reflectors - 1 - step;
        const REAL *v = factors + k * rows;
        double sum = 0;
        for (whole i = (k & ~31) + lane; i < rows; i += 32) {
            sum += i < k ? 0.0 : i == k ? (double)x[i] : (double)v[i] * x[i];
        }
        sum = warpSum(sum) * (double)scales[k];
        for (whole i = (k & ~31) + lane; i < rows; i += 32) {
            if (i >= k) {
                x[i] = (REAL)(x[i] - (i == k ? sum : sum * v[i]));
            }
        }
    }
}

// A Cholesky factor of a small matrix by one block, stored by rows: matrix, status, n. What stands above the diagonal stays.
extern "C" __global__ void choleskySmall(const Words p) {
    REAL *a = DATA(0);
    const int n = (int)p.at[2];
    __shared__ int failed;
    if (threadIdx.x == 0) {
        failed = 0;
    }
    __syncthreads();
    for (int k = 0; k < n; k++) {
        const double pivot = a[k * n + k];
        __syncthreads();
        if (!(pivot > 0)) {
            if (threadIdx.x == 0) {
                failed = k + 1;
            }
            break;
        }
        const double root = sqrt(pivot);
        for (int i = k + threadIdx.x; i < n; i += blockDim.x) {
            a[i * n + k] = i == k ? (REAL)root : (REAL)(a[i * n + k] / root);
        }
        __syncthreads();
        const int left = n - k - 1;
        for (int e = threadIdx.x; e < left * left; e += blockDim.x) {
            const int i = k + 1 + e / left;
            const int j = k + 1 + e % left;
            if (j <= i) {
                a[i * n + j] = (REAL)(a[i * n + j] - (double)a[i * n + k] * a[j * n + k]);
            }
        }
        __syncthreads();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        INTS(1)[0] = failed;
    }
}
