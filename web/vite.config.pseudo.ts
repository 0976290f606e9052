import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SPEAKER = fileURLToPath(new URL('./vite.config.pseudo-words.ts', import.meta.url));
const SOURCES = /[\\/](domain|web)[\\/]src[\\/].*\.tsx?$/;

/** The message files, and the functions of the domain that return sentences: all that they export are texts. */
const TEXTS =
  /\.messages\.ts$|domain.src.(account.industries|audit-log.sentences|session.device|kinds.nouns|pipelines.pipelines|recurrence.repeat-words)\.ts$/;
const EXPORT = /^export (const (\w+) =|function (\w+)\()/gm;

/** Tables that declare things with their names: what is called `label`, `about`, `text` or `title` there is a text. */
const TABLES =
  /administration.(account|records|integration)-pages\.ts$|domain.src.(dates.presets|imports.targets|lists.lists|kinds.\w+\.kind|filters.sentence|notifications.events|validation.password)\.ts$/;
const PROPERTY = /\b(label|about|text|title): ("(?:[^"\\]|\\.)*"|`[^`]*`)/g;

/** Lines of fields: key, type, name. */
const FIELDS = /domain.src.fields.\w+\.fields\.ts$/;
const FIELD_NAME = /(\[\s*"\w+",\s*"\w+",\s*)("[^"]+")/g;

/** Numbers and dates are written as in a language in which no month and no mark is as in English. */
const LOCALE = /domain.src.locale.locale\.ts$/;
const LANGUAGE = 'cs';

/** Translates each text that the browser's code holds into the language of `vite.config.pseudo-words.ts`. A text elsewhere stays as it is. */
export function pseudoLanguage(): Plugin {
  return {
    name: 'pseudo-language',
    enforce: 'post',
    transform: {
      filter: { id: SOURCES },
      handler(code, id) {
        if (LOCALE.test(id)) return { code: code.replace('"en-US"', `"${LANGUAGE}"`), map: null };
        const translate = [
          [TEXTS, exportsOf],
          [TABLES, (text: string) => text.replace(PROPERTY, '$1: pseudo$($2)')],
          [FIELDS, (text: string) => text.replace(FIELD_NAME, '$1pseudo$($2)')],
        ] as const;
        const found = translate.find(([files]) => files.test(id));
        if (!found) return null;
        return { code: `import { pseudo as pseudo$ } from ${JSON.stringify(SPEAKER)};\n${found[1](code)}`, map: null };
      },
    },
  };
}

/** Each export is renamed to its own name and `$`, and its translation is exported under the name. */
function exportsOf(code: string): string {
  const names: string[] = [];
  const inside = code.replace(EXPORT, (_all, _what, constant?: string, called?: string) => {
    names.push(constant ?? called ?? '');
    return constant ? `const ${constant}$ =` : `function ${called}$(`;
  });
  return [inside, ...names.map((name) => `export const ${name} = pseudo$(${name}$);`)].join('\n');
}
