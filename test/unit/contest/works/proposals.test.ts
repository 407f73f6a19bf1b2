import { expect, test } from "vitest";
import {
  categories,
  categoryFilterValues,
  editCategories,
  newProposalCategories,
} from "~/contest/core/categories";
import {
  badgeVisible,
  proposalStatuses,
  settableStatuses,
  statusFilterLabels,
  statusFilterRange,
  statusFilters,
  statusLabels,
} from "~/contest/core/statuses";

test("[NEW-03] a new proposal chooses from three categories", () => {
  expect(newProposalCategories).toEqual(["Grafico", "Video", "Otro"]);
});

test("[EDI-01] editing offers four categories and never loses the current one", () => {
  expect(editCategories("Video")).toEqual(["Video", "Audio", "Imagen", "Otro"]);
  expect(editCategories(null)).toEqual(["Video", "Audio", "Imagen", "Otro"]);
  expect(editCategories("Grafico")).toEqual(["Grafico", "Video", "Audio", "Imagen", "Otro"]);
  for (const current of categories) expect(editCategories(current)).toContain(current);
});

test("[GAL-04] filters find Imagen as Grafico and Audio as Otro, each category once", () => {
  expect(categoryFilterValues("Grafico")).toEqual(["Grafico", "Imagen"]);
  expect(categoryFilterValues("Video")).toEqual(["Video"]);
  expect(categoryFilterValues("Otro")).toEqual(["Otro", "Audio"]);
  expect(newProposalCategories.flatMap(categoryFilterValues).sort()).toEqual([...categories].sort());
});

test("[EST-04] the five statuses that an admin sets, and their labels; the winner's own is a verdict's", () => {
  expect(settableStatuses.map((status) => `${status}=${statusLabels[status]}`)).toEqual([
    "pendiente=Pendiente",
    "en_evaluacion=En Evaluación",
    "finalista=Finalista",
    "no_ganadora=No Ganadora",
    "descalificada=Descalificada",
  ]);
  expect(statusLabels.ganadora).toBe("Ganadora");
});

test("[CARD-06] [EST-03] the filter bar's options and what each finds", () => {
  expect(statusFilters.map((filter) => `${filter}=${statusFilterLabels[filter]}`)).toEqual([
    "pendiente=En evaluación",
    "finalista=Finalista",
    "rechazada=No ganadora",
    "borrador=Borrador",
  ]);
  expect(statusFilterRange("pendiente")).toEqual({
    isDraft: false,
    statuses: ["pendiente", "en_evaluacion"],
  });
  expect(statusFilterRange("finalista")).toEqual({ isDraft: false, statuses: ["finalista", "ganadora"] });
  expect(statusFilterRange("rechazada")).toEqual({ isDraft: false, statuses: ["no_ganadora"] });
  expect(statusFilterRange("borrador")).toEqual({ isDraft: true, statuses: [...proposalStatuses] });
});

test("[CARD-01] the badge shows once the submission phase's last day has passed in Madrid", () => {
  const later = { phaseKey: "evaluation", endAt: "2026-07-01" };
  const ending = (endAt: string | null) => [later, { phaseKey: "submission", endAt }];
  expect(badgeVisible(ending("2026-07-10"), Date.parse("2026-07-10T21:59:59.999Z"))).toBe(false);
  expect(badgeVisible(ending("2026-07-10"), Date.parse("2026-07-10T22:00:00Z"))).toBe(true);
  expect(badgeVisible(ending(null), Date.parse("2030-01-01T00:00:00Z"))).toBe(false);
  expect(badgeVisible([later], Date.parse("2030-01-01T00:00:00Z"))).toBe(false);
});
