export interface Option {
  id: string;
  name: string;
}

export interface OptionsProps {
  /** The words of no choice; omitted, one of the options is always chosen. */
  none?: string;
  options: readonly (Option | { group: string; options: readonly Option[] })[];
}

/** The options of a select. */
export function Options({ none, options }: OptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) =>
        "group" in option ? (
          <optgroup key={option.group} label={option.group}>
            <Options options={option.options} />
          </optgroup>
        ) : (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ),
      )}
    </>
  );
}
