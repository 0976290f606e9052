import { type ReactNode, useState } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Chooses the pair of colours, so that somebody keeps theirs. */
  id: number;
  name: string;
  size?: number;
  image?: string | null;
  /** The name stands beside it: silent for screen readers. */
  decorative?: boolean;
}

/** Somebody: round, their picture, or their initials on one of six muted pairs. */
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

/** An organisation: square, its logo or its initial. */
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

/** Fetched when it comes into sight; letters where there is none, or it does not come. */
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

export function initials(name: string): string {
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
