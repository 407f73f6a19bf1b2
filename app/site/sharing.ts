/** Uses the device's share dialog where it exists. Copies the link when the dialog fails. */
export function deviceSharing(): void {
  const button = document.querySelector<HTMLElement>("[data-share]");
  if (!button || !("share" in navigator)) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: button.dataset.title, url: button.dataset.share });
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return;
      button.parentElement?.querySelector<HTMLElement>("[data-copy]")?.click();
    }
  });
}
