export { forgetMail } from './forget-mail';
export { tellOfChange } from './security-notice';
export { failureOf, MAILS_AT_ONCE, sendMailTask } from './send-mail';
export { inOneLine, newMessageId, SEND_MAIL, writeMail } from './write-mail';
