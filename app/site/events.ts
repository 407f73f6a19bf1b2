/** Returns true for a plain click or key, which opens no new tab and has no other handler. */
export function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const isOtherButton = event instanceof MouseEvent && event.button !== 0;
  return !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented || isOtherButton);
}
