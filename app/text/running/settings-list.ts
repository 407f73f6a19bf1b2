import type { SettingKey } from "~/contest/core/settings";

/** The tabs of /admin/ajustes: last part of the address, and name. The first tab has the bare address. */
const tabs = {
  portada: "Portada",
  evaluacion: "Evaluación",
  votacion: "Votación",
  participacion: "Participación y textos",
  correo: "Correo y sistema",
} as const;

export type SettingsTab = keyof typeof tabs;
export const settingsTabs = Object.keys(tabs) as SettingsTab[];
export const tabName = (tab: SettingsTab) => tabs[tab];
export const tabPath = (tab: SettingsTab) => (tab === "portada" ? "/admin/ajustes" : `/admin/ajustes/${tab}`);

interface Section {
  tab: SettingsTab;
  title: string;
  note?: string;
}

/** Groups of settings, in the order of the tabs. */
const sections = {
  pdf: { tab: "portada", title: "PDF de la portada" },
  home: { tab: "portada", title: "Qué se ve" },
  form: { tab: "evaluacion", title: "Formulario" },
  expected: { tab: "evaluacion", title: "Evaluaciones esperadas" },
  visibility: { tab: "evaluacion", title: "Qué se sabe de cada obra" },
  finalists: { tab: "evaluacion", title: "Finalistas" },
  voters: { tab: "votacion", title: "Quién vota" },
  counts: { tab: "votacion", title: "Recuento" },
  organiser: { tab: "participacion", title: "Quién organiza", note: "Se publica en los textos legales." },
  mails: {
    tab: "correo",
    title: "Correo",
    note: "Solo salen con servicio de [correo](/admin/correo). Los de entrar y confirmar salen siempre.",
  },
  system: { tab: "correo", title: "Sistema" },
} as const satisfies Record<string, Section>;

export type SettingsSection = keyof typeof sections;
export const sectionOf = (section: SettingsSection): Section => sections[section];
export const sectionsOf = (tab: SettingsTab) =>
  (Object.keys(sections) as SettingsSection[]).filter((section) => sections[section].tab === tab);

export interface Setting {
  section: SettingsSection;
  label: string;
  hint?: string;
  /** Rarely changed: folded under 'Avanzado'. */
  isAdvanced?: true;
}

/** All settings, in the order of the tabs. */
export const settingsList: Record<SettingKey, Setting> = {
  home_pdf_url: {
    section: "pdf",
    label: "URL del PDF",
    hint: "En blanco, la portada anuncia que el briefing se publicará.",
  },
  home_show_buttons: { section: "pdf", label: "Mostrar los botones de ver y descargar el PDF" },
  home_show_legal: { section: "home", label: "Mostrar las bases en la portada" },
  open_to_visitors: {
    section: "home",
    label: "Portada y galería abiertas sin cuenta",
    hint: "Para votar se sigue pidiendo una.",
  },
  archived_editions: {
    section: "home",
    label: "Ediciones anteriores archivadas",
    hint: "La portada las enlaza. Una por línea, hasta diez: título y dirección, como «Edición 2025 https://archivo.ejemplo.es/2025/».",
    isAdvanced: true,
  },

  allow_half_stars: { section: "form", label: "Permitir medias estrellas" },
  show_na_option: {
    section: "form",
    label: "Ofrecer la opción N/A",
    hint: "Cuenta como respondido y no entra en la media.",
  },
  comments_required: { section: "form", label: "Comentarios generales obligatorios" },
  min_comment_length: {
    section: "form",
    label: "Longitud mínima de los comentarios",
    hint: "De 0 a 500 caracteres; en blanco, 20. Solo si son obligatorios.",
  },
  evaluation_count_mode: {
    section: "expected",
    label: "Cómo se calcula el número esperado de evaluaciones (N)",
    hint: "También decide qué propuestas ve cada jurado.",
  },
  judges_per_proposal: {
    section: "expected",
    label: "Jurados por propuesta",
    hint: "De 1 a 50; en blanco, 3. Se aplica con «Asignar a Jurados».",
  },
  blind_judging: {
    section: "visibility",
    label: "Evaluar a ciegas",
    hint: "El jurado no ve estudiantes, equipos ni universidades; el público, tampoco hasta que termine la evaluación.",
  },
  ranking_visibility: { section: "visibility", label: "Ranking que ve el jurado" },
  show_votes_to_judges: { section: "visibility", label: "Mostrar los votos del público al jurado" },
  juror_order: {
    section: "visibility",
    label: "Dar a cada jurado su propio orden",
    hint: "Recomendado: reparte la atención. Apagado, todo el jurado empieza por las más recientes.",
    isAdvanced: true,
  },
  share_feedback: {
    section: "visibility",
    label: "Compartir la valoración con cada universidad",
    hint: "En Resultados: las medias con al menos tres jurados, y los comentarios marcados para compartir, sin nombres.",
  },
  finalists_count: {
    section: "finalists",
    label: "Número de finalistas",
    hint: "De 1 a 50; en blanco, 10. Se aplica con «Calcular Finalistas».",
  },

  public_signup_enabled: {
    section: "voters",
    label: "Registro del público abierto",
    hint: "Las cuentas se crean en [Cuenta para votar](/auth/votar).",
  },
  require_verified_email: {
    section: "voters",
    label: "Contar los votos cuando se confirme la dirección de correo",
    hint: "Hay 48\u00a0horas para abrir el enlace. Sin servicio de correo, los votos cuentan al momento.",
  },
  disposable_domains: {
    section: "voters",
    label: "Dominios de correo desechable o de reenvío",
    hint: "Uno por línea, con sus subdominios. Con ellos no se crean cuentas para votar.",
    isAdvanced: true,
  },
  votes_hidden_until_close: {
    section: "counts",
    label: "Ocultar los recuentos hasta que termine la votación",
    hint: "Solo los ve la administración, y los finalistas se calculan al cierre.",
  },
  anti_fraud_enabled: {
    section: "counts",
    label: "Guardar la red y el navegador de los votos",
    hint: "Como huellas cifradas, que cambian cada mes. Sirven para revisar los votos.",
  },

  data_controller: {
    section: "organiser",
    label: "Responsable de los datos",
    hint: "Nombre y NIF de quien organiza.",
  },
  organiser_address: {
    section: "organiser",
    label: "Domicilio",
    hint: "Dirección postal completa.",
  },
  organiser_contact: {
    section: "organiser",
    label: "Contacto",
    hint: "Correo o página para todo: datos personales, accesibilidad y fallos de seguridad.",
  },
  dpo_contact: {
    section: "organiser",
    label: "Delegado de protección de datos",
    hint: "Correo o página. Obligatorio para universidades y entidades públicas.",
  },

  automatic_mails: {
    section: "mails",
    label: "Correos automáticos",
    hint: "Bienvenida, obra recibida, cambio de estado, comienzo de cada fase y recordatorios antes del cierre.",
  },
  enable_notifications: {
    section: "system",
    label: "Activar las notificaciones",
    hint: "En el panel: conflictos de interés, fases que empiezan y fallos con la plataforma asociada.",
  },
};

const keys = Object.keys(settingsList) as SettingKey[];

const tabOf = (key: SettingKey): SettingsTab => sections[settingsList[key].section].tab;

/** Returns the settings of a tab, in its order. */
export const settingsOf = (tab: SettingsTab) => keys.filter((key) => tabOf(key) === tab);

/** Parameter of an address that opens 'Avanzado'. */
export const ADVANCED = "avanzado";

/** Returns a setting's address, with its anchor. */
export function settingPath(key: SettingKey): string {
  const fold = settingsList[key].isAdvanced ? `?${ADVANCED}=si` : "";
  return `${tabPath(tabOf(key))}${fold}#ajuste-${key}`;
}

/** A setting or another part, where it can be changed. */
export interface Place {
  /** Anchor of the section. */
  id: string;
  label: string;
  hint?: string;
  /** Name of its tab or page. */
  where: string;
  to: string;
}

/** Parts that are no settings. */
const parts: Place[] = [
  { id: "pdf", label: "Archivo PDF", where: tabs.portada, to: `${tabPath("portada")}#pdf` },
  {
    id: "codigos",
    label: "Códigos de acceso",
    where: tabs.participacion,
    to: `${tabPath("participacion")}#codigos`,
  },
  {
    id: "plazos",
    label: "Plazos de conservación de los datos",
    where: "Privacidad",
    to: "/privacidad#plazos",
  },
];

/** Returns all settings and other parts. */
export const settingPlaces = (): Place[] => [
  ...keys.map((key) => ({
    id: `ajuste-${key}`,
    label: settingsList[key].label,
    hint: settingsList[key].hint,
    where: tabs[tabOf(key)],
    to: settingPath(key),
  })),
  ...parts,
];
