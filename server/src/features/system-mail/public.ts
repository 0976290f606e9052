export { mailRetention } from './mail-retention';
export { tellOfChange } from './security-notice';
export { failureOf, MAILS_AT_ONCE, sendMailTask, WITHHELD } from './send-mail';
export { inOneLine, messageIdOf, newMessageId, SEND_MAIL, writeMail, writeMails, writtenMail } from './write-mail';
