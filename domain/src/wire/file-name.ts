/** What no system takes in a name, and what turns the order of letters, so that one ending looks like another. */
const UNSAFE = /[\p{C}\\/:*?"<>|]+/gu;

/** The name of a file after something that a user named. It is neither hidden nor in another folder. */
export function fileName(name: string): string {
  return name
    .replaceAll(UNSAFE, ' ')
    .trim()
    .replace(/^[. ]+/, '');
}
