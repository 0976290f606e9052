export { mailRetention } from './mail-retention';
export { tellOfChange } from './security-notice';
export { failureOf, sendMailTask, WITHHELD } from './send-mail';
export {
  inOneLine,
  MAIL_QUEUE,
  MAILS_OF_ONE_ACCOUNT,
  messageIdOf,
  newMessageId,
  SEND_MAIL,
  SEND_URGENT_MAIL,
  writeMail,
  writeMails,
  writeUrgentMail,
  writtenMail,
} from './write-mail';
