// Generated from internal/domain and internal/printing by `make generate`. Do not edit.

// Sport.
export const anySport = 0;
export const swimming = 1;
export const womensGymnastics = 2;
export const mensGymnastics = 3;
export const artisticSwimming = 4;
export const rhythmicGymnastics = 5;
export const dance = 6;
export const basketball = 7;
export const skating = 8;
// Sex.
export const anySex = 0;
export const male = 1;
export const female = 2;
export const mixed = 3;
// EntryKind.
export const individual = 1;
export const team = 2;
// Membership.
export const noMembership = 0;
export const promotional = 1;
export const competitive = 2;
export const masters = 3;
// Qualification.
export const qualifiedAthlete = 1;
export const qualifiedTechnician = 4;
// Disability.
export const noDisability = 1;
// FeeMethod.
export const feePerAthleteAndRace = 1;
export const feePerAthlete = 2;
export const feePerRace = 3;
// Committee.
export const regionalCommittee = 1;
export const nationalCommittee = 2;
// Level.
export const levelAdmin = 1;
export const levelClub = 2;
export const levelCoach = 3;
// Function.
export const functionAdministration = 1;
export const functionEvents = 2;
export const functionTraining = 3;
export const functionAthletes = 4;
export const functionSubscriptions = 5;
export const functionOrders = 6;
export const functionWallet = 7;
export const functionChampionships = 8;
export const functionRecords = 9;
export const functionStatistics = 10;
export const functionClubs = 11;
export const functionUsers = 12;
export const functionAccessLog = 13;
export const functionAdminFlag = 14;
// EventStatus.
export const eventOpen = 1;
export const eventClosed = 2;
export const eventConcluded = 3;
export const eventSoon4 = 4;
export const eventSoon = 5;
// ResultStatus.
export const resultNone = 0;
export const resultRegular = 1;
export const resultDisqualified = 2;
export const resultAbsent = 3;
// OrderKind.
export const orderEntries = 1;
export const orderPremium = 2;
export const orderChampionships = 1000;
// OrderState.
export const orderToPay = 0;
export const orderPaying = 1;
export const orderPaid = 2;
export const orderCancelled = 3;
export const orderReversed = 4;
// UploadState.
export const uploadRunning = 0;
export const uploadDone = 1;
export const uploadFailed = 2;
// Period.
export const month = 1;
export const year = 2;
// Report.
export const reportUsers = 2006;
export const reportAttendance = 2017;
export const reportCase = 3021;
export const reportCertificateList = 2015;
export const reportCertificates = 1016;
export const reportDolphinEvents = 3011;
export const reportScoreboard = 3012;
export const reportConsoleLists = 3013;
export const reportTimeDrops = 3014;
export const reportEventList = 3015;
export const reportCards = 1002;
export const reportEntries = 1004;
export const reportLargeCards = 1008;
export const reportRaceEntries = 1012;
export const reportRegional = 1014;
export const reportMicroplus = 1015;
export const reportLanes = 2018;
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
export const reportOfficialList = 2019;
export const reportOfficials = 1017;
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
export const reportSwiML = 3031;
export const reportPoolside = 1007;
export const reportVolumes = 2008;
export const reportRefusals = 2012;
export const reportTemplate = 2013;
export const reportWeek = 2016;
