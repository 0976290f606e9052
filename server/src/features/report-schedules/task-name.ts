export const SEND_REPORT = 'mail_report';
