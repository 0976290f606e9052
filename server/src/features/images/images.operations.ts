import { readFile } from 'node:fs/promises';
import { type ImageKind, imageKind, imageProblem } from '@fairlead/domain/images/image-kind';
import type { Issue } from '@fairlead/domain/validation/issues';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import type { UploadedFile } from '../../http/request-info';
import { countOfToday, insertImage, type Shows } from './images.queries';

/** A picture that was sent along: what is wrong with it, or what it is. Neither where none was sent. */
export interface SentImage {
  readonly issues: readonly Issue[];
  readonly found: (ImageKind & { readonly content: Buffer }) | null;
}

/** Reads what a form carries as its picture. The length was limited while it came. */
export async function readImage(file: UploadedFile | undefined): Promise<SentImage> {
  if (!file) return { issues: [], found: null };
  if (!/(^|\[)image\]?$/.test(file.field)) return refused(file.field.slice(0, 100), 'Is not a known field');
  const content = await readFile(file.path);
  const problem = imageProblem(content);
  const kind = imageKind(content);
  if (problem !== null || !kind) return refused('image', problem ?? '');
  return { issues: [], found: { ...kind, content } };
}

const refused = (field: string, msg: string): SentImage => ({ issues: [{ field, msg }], found: null });

/** Each may have a megabyte, and old ones stay for a while: nobody fills the database with them. */
const MOST_A_DAY = 20;
const TOO_MANY = `You have stored ${MOST_A_DAY} pictures within 24 hours. Please try again tomorrow.`;

/** Keeps the picture and answers what to write where it is shown: nothing where none was sent. */
export async function storedImage(ctx: Ctx, { found }: SentImage, shows: Shows): Promise<Patch> {
  if (!found) return {};
  if ((await countOfToday(ctx)) >= MOST_A_DAY) throw invalidField('image', TOO_MANY);
  return { image_id: await insertImage(ctx, found, shows) };
}
