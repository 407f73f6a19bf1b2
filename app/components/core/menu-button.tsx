import { Button } from "./elements";

interface Props {
  /** Id of the menu, a popover. */
  menu: string;
  label: string;
  /** Accessible name, when the label alone is not unique. */
  name?: string;
}

/** Opens a menu, without scripts too. */
export function MenuButton({ menu, label, name }: Props) {
  return (
    <Button type="button" className="acts-button" popovertarget={menu} aria-label={name}>
      <span className="acts-word">{label}</span>
    </Button>
  );
}
