/**
 * Characters that a system refuses in a name, and those that change the direction of text, so that one ending looks
 * like another.
 */
const UNSAFE = /[\p{C}\\/:*?"<>|]+/gu;

/** The name of a file after a name that a user chose. It is neither hidden nor in another folder. */
export function fileName(name: string): string {
  return name
    .replaceAll(UNSAFE, ' ')
    .trim()
    .replace(/^[. ]+/, '');
}
