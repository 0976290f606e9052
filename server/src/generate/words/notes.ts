/** Texts of salespeople's notes, by note category; the last list is for notes without a category. */

export const notePhrases: Readonly<Record<string, readonly string[]>> = {
  Appointment: [
    'Visited {person} on site. Saw the line that is to be converted; space is tight but it will fit.',
    'Meeting with {person} and the plant manager. They want the offer split into two stages.',
    'Showed the demo unit. {person} asked for references from the food industry.',
  ],
  'Cold Call': [
    'Reached {person}. Not the right time, call again after the summer shutdown.',
    'First call. {person} knew us from the trade fair and is open to a visit.',
    'Got through to {person}; purchasing is done by the group, asked for the contact.',
  ],
  Concerns: [
    '{person} is worried about the delivery time. Promised a firm date by Friday.',
    'Their IT wants to know where the data is kept before anything is signed.',
    'Price is above budget. {person} thinks a lease could work.',
  ],
  'Phone Call': [
    'Spoke to {person}: the offer is with the controller, answer expected within two weeks.',
    '{person} asked for a second variant with fewer measuring points.',
    'Went through the open questions with {person}. Next step is the trial.',
    'Short call, {person} confirmed the quantities.',
  ],
  Voicemail: ['Left a message for {person}.', 'No answer, left word with reception to call back.'],
  '': [
    'Sent the revised offer.',
    'Data sheets and certificates are in the mail to {person}.',
    'Competitor offered 8% less without installation.',
    'Follow up after the holidays.',
    'Order confirmation is in. Delivery in calendar week 32.',
    'They plan a second site next year; keep in touch with {person}.',
  ],
};
