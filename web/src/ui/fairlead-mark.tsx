interface Props {
  size?: number;
  /** Colour of the line through the ring: the accent, or the header's ink on a colour. */
  line?: string;
}

/** A ring with one line through it. */
export function FairleadMark({ size = 22, line = 'var(--fl-accent)' }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden style={{ flex: 'none' }}>
      <circle cx="12" cy="12" r="6.5" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M1.5 19.5c5.5 0 5.5-2 10.5-7.500s5-7.500 10.500-7.500"
        stroke={line}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
