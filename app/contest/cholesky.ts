import { get } from "./ratings";

/*
 * Symmetric positive definite matrices, row after row in one array of size × size. (Golub, Van Loan: Matrix
 * Computations, 4.2)
 */

/** Puts the lower factor L (A = L·Lᵀ) where the matrix stood. Answers the logarithm of the determinant. */
export function factorize(matrix: Float64Array, size: number): number {
  let logDeterminant = 0;
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = get(matrix, row * size + column);
      for (let at = 0; at < column; at++) {
        sum -= get(matrix, row * size + at) * get(matrix, column * size + at);
      }
      matrix[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / get(matrix, column * size + column);
    }
    logDeterminant += 2 * Math.log(get(matrix, column * size + column));
  }
  return logDeterminant;
}

/** The x of A·x = `right`, by A's factor. */
export function solve(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row++) {
    let sum = get(x, row);
    for (let at = 0; at < row; at++) sum -= get(factor, row * size + at) * get(x, at);
    x[row] = sum / get(factor, row * size + row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = get(x, row);
    for (let at = row + 1; at < size; at++) sum -= get(factor, at * size + row) * get(x, at);
    x[row] = sum / get(factor, row * size + row);
  }
  return x;
}

/** The inverse of A, by A's factor. */
export function invert(factor: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    inverse.set(solve(factor, size, unit), column * size);
  }
  return inverse;
}

/** xᵀ·A·x */
export function quadratic(matrix: Float64Array, size: number, x: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < size; row++) {
    const own = get(x, row);
    if (own === 0) continue;
    let inner = 0;
    for (let column = 0; column < size; column++) inner += get(matrix, row * size + column) * get(x, column);
    sum += own * inner;
  }
  return sum;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += get(a, at) * get(b, at);
  return sum;
}
