interface Props {
  /** Id of the menu, a popover. */
  menu: string;
  label: string;
  /** Accessible name, when the label alone is not unique. */
  name?: string;
  className?: string;
}

/** Opens a menu, without scripts too. */
export function MenuButton({ menu, label, name, className = "button" }: Props) {
  return (
    <button type="button" className={className} popovertarget={menu} aria-label={name}>
      <span className="acts-word">{label}</span>
      <svg viewBox="0 0 12 8" className="w-3" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="m1 1 5 5 5-5" />
      </svg>
    </button>
  );
}
