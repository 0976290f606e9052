import {
  type AccountBody,
  type AccountSetting,
  isSettingName,
  readSetting,
} from '@fairlead/domain/account/account.contract';
import { isCurrencyCode } from '@fairlead/domain/money/currency';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { type EverySetting, everySetting } from '@fairlead/domain/account/every-setting';
import { imagePath } from '@fairlead/domain/images/image-path';
import { issuesOf } from '@fairlead/domain/validation/issues';
import { colour, colourDigits, email, required } from '@fairlead/domain/validation/rules';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { invalid, invalidField, notFound } from '../../base/errors';
import type { UploadedFile } from '../../http/request-info';
import { deleteLogos, readImage, type SentImage, storedImage } from '../images/public';
import { type Brand, convertAgain, lockAccount, writeAccount } from './account.queries';

/** Writes the sent settings, and records each setting that changed in the audit log, with its old and new value. */
export async function changeAccount(
  ctx: Ctx,
  given: AccountBody & AccountSetting,
  file?: UploadedFile,
): Promise<EverySetting> {
  const { header_color, logo, ...body } = given;
  const image = await readImage(file);
  const code = body.currency_code?.trim().toUpperCase();
  const issues = issuesOf({
    company_name: 'company_name' in body ? required(body.company_name) : null,
    technical_contact_email: email(body.technical_contact_email),
    share_offer_email: email(body.share_offer_email),
    currency_code: currencyIssue(ctx, code),
    header_color: colour(header_color),
  });
  if (issues.length || image.issues.length) throw invalid([...issues, ...image.issues]);
  const brand = await changedBrand(ctx, header_color, logo, image);
  return write(ctx, brand, { ...body, currency_code: code, ...emptied(body) });
}

/** Writes one of the settings that have a call of their own. */
export async function changeSetting(ctx: Ctx, name: string, value: unknown): Promise<EverySetting> {
  if (!isSettingName(name)) throw notFound();
  const read = readSetting(name, value);
  if (read === undefined) throw invalidField('value', MESSAGES.not_allowed);
  return write(ctx, {}, { [name]: read });
}

/** A cleared colour is white again. The picture that a new one replaces is not kept. */
async function changedBrand(
  ctx: Ctx,
  color: AccountBody['header_color'],
  logo: AccountBody['logo'],
  image: SentImage,
): Promise<Brand> {
  const header_color = color === undefined ? undefined : (colourDigits(color ?? '') ?? 'FFFFFF').toUpperCase();
  if (!image.found && logo === undefined) return { header_color };
  await deleteLogos(ctx);
  const { image_id } = await storedImage(ctx, image, { is_brand: true });
  return { header_color, logo: typeof image_id === 'number' ? imagePath(image_id) : null };
}

async function write(ctx: Ctx, brand: Brand, body: AccountBody & AccountSetting): Promise<EverySetting> {
  const before = await lockAccount(ctx);
  await writeAccount(ctx, brand, body);
  if (body.time_zone !== undefined && body.time_zone !== before.time_zone) await convertAgain(ctx);
  const was = everySetting(before);
  const is = everySetting(await lockAccount(ctx));
  for (const key of Object.keys(is) as (keyof EverySetting)[]) {
    if (JSON.stringify(was[key]) === JSON.stringify(is[key])) continue;
    const details = { old: was[key], new: is[key] };
    await recordAudit(ctx, { event: 'setting.changed', subject_name: key.replaceAll('_', ' '), details });
  }
  return is;
}

/** Amounts stay unchanged and count in the new currency, so exchange rates to the old one must not exist. */
function currencyIssue({ account, config }: Ctx, code: string | undefined): string | null {
  if (code === undefined || code === account.currency_code) return null;
  if (!isCurrencyCode(code)) return MESSAGES.not_allowed;
  if (!config.currencies.length) return null;
  return `Remove the other currencies first: their rates are in ${account.currency_code}.`;
}

/** A cleared address is stored as null. */
function emptied({ technical_contact_email: contact, share_offer_email: offer }: AccountBody) {
  return {
    ...(contact === undefined ? {} : { technical_contact_email: contact || null }),
    ...(offer === undefined ? {} : { share_offer_email: offer || null }),
  };
}
