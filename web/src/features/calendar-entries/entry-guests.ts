/** Participants from outside the account, as they are typed. */
interface Guest {
  readonly name: string | null;
  readonly email: string | null;
}

/** A guest as an address book writes it: Ada Birk <ada@birk.example>. */
export function guestText({ name, email }: Guest): string {
  return name && email ? `${name} <${email}>` : (email ?? name ?? '');
}

export function guestsOf(text: string): Partial<Guest>[] {
  return text
    .split(/[,;\n]+/)
    .flatMap((part) => (/</.test(part) ? [part] : addressesOf(part)))
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name, email] = /^(.*?)\s*<([^<>]*)>$/.exec(part) ?? [];
      if (email) return name ? { name, email } : { email };
      return part.includes('@') ? { email: part } : { name: part };
    });
}

/** Addresses may be separated by a space alone; a name contains spaces itself. */
function addressesOf(text: string): string[] {
  const words = text.trim().split(/\s+/);
  return words.every((word) => word.includes('@')) ? words : [text];
}
