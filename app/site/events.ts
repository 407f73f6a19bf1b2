/** Neither for a new tab nor anybody else's. */
export function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const isOtherButton = event instanceof MouseEvent && event.button !== 0;
  return !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented || isOtherButton);
}
