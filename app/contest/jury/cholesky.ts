import { get } from "./ratings";

/*
 * Symmetric positive definite matrices, row after row in one array of size × size. (Golub, Van Loan: Matrix
 * Computations, 4.2)
 */

/**
 * Replaces the matrix by its lower factor L (A = L·Lᵀ). Returns the logarithm of the determinant. Handles four rows
 * at a time, because their sums are independent: a jury of 300 is factorized some seventy times.
 */
export function factorize(matrix: Float64Array, size: number): number {
  let logDeterminant = 0;
  for (let column = 0; column < size; column++) {
    const own = column * size;
    const square = rest(matrix, own, own, column);
    const diagonal = Math.sqrt(square);
    matrix[own + column] = diagonal;
    logDeterminant += Math.log(square);
    let row = column + 1;
    for (; row + 3 < size; row += 4) {
      const [first, second, third, fourth] = [
        row * size,
        (row + 1) * size,
        (row + 2) * size,
        (row + 3) * size,
      ];
      let a = get(matrix, first + column);
      let b = get(matrix, second + column);
      let c = get(matrix, third + column);
      let d = get(matrix, fourth + column);
      for (let at = 0; at < column; at++) {
        const factor = get(matrix, own + at);
        a -= get(matrix, first + at) * factor;
        b -= get(matrix, second + at) * factor;
        c -= get(matrix, third + at) * factor;
        d -= get(matrix, fourth + at) * factor;
      }
      matrix[first + column] = a / diagonal;
      matrix[second + column] = b / diagonal;
      matrix[third + column] = c / diagonal;
      matrix[fourth + column] = d / diagonal;
    }
    for (; row < size; row++) matrix[row * size + column] = rest(matrix, row * size, own, column) / diagonal;
  }
  return logDeterminant;
}

/**
 * Returns the rest of an element after the earlier columns. `row` and `own` are the indexes at which the two rows
 * begin.
 */
function rest(matrix: Float64Array, row: number, own: number, column: number): number {
  let sum = get(matrix, row + column);
  for (let at = 0; at < column; at++) sum -= get(matrix, row + at) * get(matrix, own + at);
  return sum;
}

/** Returns the x of L·x = `right`, from the factor L. */
export function forward(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row++) {
    let sum = get(x, row);
    for (let at = 0; at < row; at++) sum -= get(factor, row * size + at) * get(x, at);
    x[row] = sum / get(factor, row * size + row);
  }
  return x;
}

/** Returns the x of Lᵀ·x = `right`, from the factor L. */
export function backward(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = size - 1; row >= 0; row--) {
    const value = get(x, row) / get(factor, row * size + row);
    x[row] = value;
    for (let at = 0; at < row; at++) x[at] = get(x, at) - get(factor, row * size + at) * value;
  }
  return x;
}

/** Returns the x of A·x = `right`, from A's factor. */
export const solve = (factor: Float64Array, size: number, right: Float64Array): Float64Array =>
  backward(factor, size, forward(factor, size, right));

/** Returns the inverse of A from A's factor. */
export function invert(factor: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    inverse.set(solve(factor, size, unit), column * size);
  }
  return inverse;
}

/** Returns A·x. */
export function times(matrix: Float64Array, size: number, x: Float64Array): Float64Array {
  return x.map((_, row) => dot(matrix.subarray(row * size, (row + 1) * size), x));
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += get(a, at) * get(b, at);
  return sum;
}
