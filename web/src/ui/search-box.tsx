import { IconSearch } from './icons';
import { InputBox } from './text-field';

interface Props {
  /** Read by screen readers, and shown while the box is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A box that narrows the list below it. */
export function SearchBox({ label, value, onChange }: Props) {
  return (
    <InputBox
      control={{}}
      aria-label={label}
      placeholder={label}
      type="search"
      value={value}
      onChange={onChange}
      left={<IconSearch size={15} aria-hidden />}
    />
  );
}
