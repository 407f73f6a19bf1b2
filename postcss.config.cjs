module.exports = { plugins: { "@tailwindcss/postcss": { optimize: true } } };
