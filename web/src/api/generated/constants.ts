// Generated from internal/domain and internal/printing by `make generate`. Do not edit.

// Sports.
export const swimming = 1;
export const womensGymnastics = 2;
export const mensGymnastics = 3;
export const artisticSwimming = 4;
export const rhythmicGymnastics = 5;
export const dance = 6;
export const basketball = 7;
export const skating = 8;
// User levels.
export const levelAdmin = 1;
export const levelClub = 2;
export const levelCoach = 3;
// Reports.
export const reportUsers = 2006;
export const reportCards = 1002;
export const reportEntries = 1004;
export const reportLargeCards = 1008;
export const reportRaceEntries = 1012;
export const reportRegional = 1014;
export const reportMicroplus = 1015;
export const reportInvitation = 3001;
export const reportLenexEntries = 3002;
export const reportLenexStartList = 3003;
export const reportLenexResults = 3004;
export const reportLenexStandards = 3005;
export const reportLenexRecords = 3006;
export const reportEntrants = 2001;
export const reportPress = 2004;
export const reportOrder = 2002;
export const reportMovements = 2003;
export const reportStatement = 2005;
export const reportInvoice = 2007;
export const reportClubs = 2010;
export const reportAthletes = 2011;
export const reportRecords = 1011;
export const reportResults = 1003;
export const reportSeveralResults = 1009;
export const reportMedals = 1010;
export const reportClubRanking = 1013;
export const reportSheet = 2014;
export const reportStartList = 1001;
export const reportPassages = 1005;
export const reportRepechages = 1006;
export const reportPoolside = 1007;
export const reportVolumes = 2008;
export const reportRefusals = 2012;
export const reportTemplate = 2013;
