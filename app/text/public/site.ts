/** Words of the script that runs on all pages. */
export const siteWords = {
  copyLink: "Copiar enlace",
  linkCopied: "Enlace copiado",
  noConnection: "No hay conexión. Compruébala y vuelve a intentarlo.",
  notSignedUp: "No se pudo crear la cuenta",
  notVoted: "No se pudo votar",
  noMoreWorks: "No se pudieron cargar más obras",
  moreWorks: (count: number) => (count === 1 ? "1 obra más" : `${count} obras más`),
};
