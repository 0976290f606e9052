/** Names and titles of people who do not exist. */

export const firstNames: readonly string[] = [
  'Ada', 'Adrian', 'Agnes', 'Aiko', 'Alba', 'Alma', 'Amara', 'Amir', 'Anders', 'Anika', 'Anton', 'Arne', 'Asha', 'Aurel',
  'Ayla', 'Beatriz', 'Ben', 'Birgit', 'Bram', 'Britta', 'Bruno', 'Callum', 'Camila', 'Carla', 'Cecilia', 'Chidi', 'Clara',
  'Colin', 'Cora', 'Cyrus', 'Dalia', 'Daniel', 'Daria', 'Deniz', 'Dominik', 'Dora', 'Edda', 'Edgar', 'Elias', 'Elif',
  'Elin', 'Emeka', 'Emil', 'Enzo', 'Erin', 'Esther', 'Eva', 'Farah', 'Felix', 'Fenna', 'Finn', 'Flora', 'Frida', 'Gideon',
  'Gita', 'Greta', 'Gustav', 'Hana', 'Hannes', 'Hedda', 'Helen', 'Henrik', 'Hugo', 'Ida', 'Ilse', 'Imran', 'Inga', 'Iris',
  'Ivo', 'Jana', 'Jasper', 'Joana', 'Jonas', 'Joris', 'Judith', 'Jules', 'Kaito', 'Karim', 'Katja', 'Kira', 'Klara',
  'Kofi', 'Lars', 'Laura', 'Lea', 'Leif', 'Leila', 'Leon', 'Lina', 'Lucia', 'Ludwig', 'Luka', 'Maeve', 'Magnus', 'Malik',
  'Mara', 'Marek', 'Marta', 'Matteo', 'Mei', 'Milan', 'Mira', 'Mona', 'Nadia', 'Naomi', 'Nils', 'Nina', 'Noor', 'Olaf',
  'Olga', 'Oscar', 'Otto', 'Pablo', 'Paula', 'Petra', 'Pia', 'Priya', 'Rafael', 'Ramona', 'Rasmus', 'Ravi', 'Renata',
  'Rosa', 'Ruben', 'Runa', 'Samir', 'Sanna', 'Selma', 'Signe', 'Silas', 'Sofia', 'Stella', 'Sven', 'Tamar', 'Tariq',
  'Tessa', 'Theo', 'Thea', 'Tilda', 'Timo', 'Tomas', 'Ulla', 'Uma', 'Vera', 'Viktor', 'Vivian', 'Wanda', 'Wim', 'Xenia',
  'Yara', 'Yusuf', 'Zara', 'Zoltan', 'Jörg', 'Zoë', 'Åsa', 'Søren', 'José', 'Renée',
];

/** Surnames are a beginning and an ending, some two thousand of them. */
export const surnameStarts: readonly string[] = [
  'Ash', 'Bar', 'Beck', 'Bel', 'Birk', 'Black', 'Bor', 'Brand', 'Bren', 'Brook', 'Burg', 'Carl', 'Clay', 'Dahl', 'Dorn',
  'East', 'Eld', 'Engel', 'Fair', 'Falk', 'Fern', 'Gold', 'Gran', 'Green', 'Grün', 'Hag', 'Hal', 'Hart', 'Hazel', 'Hed',
  'Hil', 'Holm', 'Horn', 'Iver', 'Kal', 'Kes', 'Kirk', 'Lang', 'Lind', 'Lock', 'Lund', 'Mar', 'Mead', 'Mor', 'Nor', 'Oak',
  'Ost', 'Pem', 'Quin', 'Rav', 'Ridge', 'Rosen', 'Sand', 'Schön', 'Sil', 'Stern', 'Strand', 'Thorn', 'Val', 'Vester',
  'Wald', 'West', 'Win', 'Yar',
];

export const surnameEnds: readonly string[] = [
  'berg', 'borough', 'bridge', 'by', 'croft', 'dale', 'den', 'ders', 'er', 'feld', 'field', 'ford', 'gaard', 'ham', 'hart',
  'haus', 'holm', 'kamp', 'land', 'ley', 'lin', 'man', 'mark', 'more', 'nell', 'qvist', 'rath', 'sen', 'son', 'stein',
  'stone', 'ström', 'ton', 'vik', 'well', 'wick', 'wood', 'worth',
];

export const jobTitles: readonly string[] = [
  'Head of Purchasing', 'Managing Director', 'Operations Manager', 'Plant Manager', 'Chief Financial Officer', 'IT Lead',
  'Quality Manager', 'Project Engineer', 'Buyer', 'Senior Buyer', 'Office Manager', 'Head of Production', 'Facility Manager',
  'Head of Research', 'Maintenance Supervisor', 'Supply Chain Analyst', 'Category Manager', 'Owner', 'Technical Director',
  'Controller', 'Logistics Coordinator', 'Marketing Lead', 'Process Engineer', 'Safety Officer', 'Product Manager',
];
