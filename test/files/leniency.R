# Fits the crossed model of app/contest/jury/fairness.ts by lme4 (REML), once: Rscript leniency.R > leniency.json
# score = intercept + work + juror + noise. 60 works, 8 jurors, 3 evaluations each, sd 12, 10 and 8, as fractions of 100.
suppressMessages(library(lme4))
set.seed(20261122)
works <- 60; jurors <- 8
quality <- rnorm(works, 62, 12); leniency <- rnorm(jurors, 0, 10)
rows <- do.call(rbind, lapply(seq_len(works), function(w) {
  who <- sort(sample(jurors, sample(c(2, 3, 3, 4), 1)))
  data.frame(work = w, juror = who, score = round(quality[w] + leniency[who] + rnorm(length(who), 0, 8), 1) / 100)
}))
rows$work <- factor(rows$work); rows$juror <- factor(rows$juror)
fit <- lmer(score ~ 1 + (1 | work) + (1 | juror), rows, REML = TRUE,
            control = lmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-12)))
v <- as.data.frame(VarCorr(fit)); s <- setNames(v$vcov, v$grp)
# Error variances of intercept + work + mean juror, and of juror - mean juror, from the covariance of all observations:
# Var(target - predicted), as in Robinson (1991), with no use of the mixed model equations.
y <- rows$score; n <- length(y); one <- rep(1, n)
Zw <- model.matrix(~ 0 + work, rows); Zj <- model.matrix(~ 0 + juror, rows)
V <- s["work"] * tcrossprod(Zw) + s["juror"] * tcrossprod(Zj) + diag(s["Residual"], n)
Vi <- solve(V); vb <- 1 / sum(Vi)
mse <- function(lw, lj, k) { # target = k * intercept + lw'w + lj'j
  cov <- s["work"] * Zw %*% lw + s["juror"] * Zj %*% lj
  prior <- s["work"] * sum(lw^2) + s["juror"] * sum(lj^2)
  h <- k - sum(Vi %*% cov)
  as.numeric(prior - t(cov) %*% Vi %*% cov + h^2 * vb)
}
unit <- function(i, n) as.numeric(seq_len(n) == i)
workMse <- sapply(seq_len(works), function(i) mse(unit(i, works), rep(1 / jurors, jurors), 1))
jurorMse <- sapply(seq_len(jurors), function(i) mse(rep(0, works), unit(i, jurors) - 1 / jurors, 0))
list_of <- function(x) paste0("[", paste(formatC(x, digits = 10, format = "g"), collapse = ", "), "]")
cat("{\n")
cat('  "work": ', list_of(as.integer(rows$work) - 1), ',\n', sep = "")
cat('  "juror": ', list_of(as.integer(rows$juror) - 1), ',\n', sep = "")
cat('  "score": ', list_of(rows$score), ',\n', sep = "")
cat('  "variances": { "work": ', s["work"], ', "juror": ', s["juror"], ', "noise": ', s["Residual"], ' },\n', sep = "")
cat('  "adjusted": ', list_of(fixef(fit) + ranef(fit)$work[, 1]), ',\n', sep = "")
cat('  "adjustedError": ', list_of(sqrt(workMse)), ',\n', sep = "")
cat('  "leniency": ', list_of(ranef(fit)$juror[, 1]), ',\n', sep = "")
cat('  "leniencyError": ', list_of(sqrt(jurorMse)), '\n', sep = "")
cat("}\n")
