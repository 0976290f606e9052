import { type ReactNode, useState } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Selects the pair of colours, so that a person always has the same one. */
  id: number;
  name: string;
  size?: number;
  image?: string | null;
  /** The name is shown beside it, so it is hidden from screen readers. */
  decorative?: boolean;
}

/** A person: round, with their picture, or their initials in one of six muted colour pairs. */
export function Avatar({ id, name, size = 20, image, decorative = true }: AvatarProps) {
  const pair = Math.abs(id) % 6;
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      {...named}
      className={styles.avatar}
      title={decorative ? undefined : name}
      style={{
        width: size,
        height: size,
        fontSize: letterSize(size),
        background: `var(--fl-avatar-${pair})`,
        color: `var(--fl-avatar-${pair}-text)`,
      }}
    >
      <Picture image={image} size={size}>
        {initials(name)}
      </Picture>
    </span>
  );
}

/** An organisation: square, with its logo or its initial. */
export function CompanyMark({ name, size = 18, image }: { name: string; size?: number; image?: string | null }) {
  return (
    <span
      aria-hidden
      className={styles.mark}
      style={{ width: size, height: size, fontSize: size < 24 ? 10 : size / 2.6, borderRadius: size < 24 ? 4 : 6 }}
    >
      <Picture image={image} size={size}>
        {(name.trim()[0] ?? '?').toUpperCase()}
      </Picture>
    </span>
  );
}

/** The picture is fetched when it scrolls into view; letters are shown when there is none or it fails to load. */
function Picture({ image, size, children }: { image?: string | null; size: number; children: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!image || image === failed) return children;
  return (
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(image)}
    />
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

function letterSize(size: number): number {
  if (size <= 20) return 9;
  if (size <= 24) return 10;
  return Math.round(size * 0.4);
}
