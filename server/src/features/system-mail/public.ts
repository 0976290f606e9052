export { forgetMail } from './forget-mail';
export { sendMailTask } from './send-mail';
export { newMessageId, SEND_MAIL, writeMail } from './write-mail';
