package people

import (
	"context"
	"encoding/json"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// PersonData is everything stored about a person.
type PersonData struct {
	Athlete    domain.Athlete
	Birthplace string
	History    []domain.AuditRecord
	Entries    []domain.PersonalEntry
	Exceptions []domain.PersonalException
	Escorted   []domain.PersonalEscort
	Waiting    []domain.PersonalWaiting
	KeptNames  []domain.PersonalName
	Groups     []domain.PersonalGroup
	// Certificates are without their files, which only the club can read.
	Certificates []domain.Certificate
	Attendance   []domain.PersonalAttendance
	Times        []domain.PersonalSeriesTime
	Swims        []domain.Swim // external ones, with splits; those of the portal are among the entries
}

// Export returns everything stored about a person, to answer the person's request. Call RecordExport when it is
// handed out.
func (s *Athletes) Export(ctx context.Context, a access.Actor, athleteID id.Athlete) (PersonData, error) {
	if !access.Can(a, access.PersonErase) {
		return PersonData{}, problem.Forbidden()
	}
	var d PersonData
	var err error
	if d.Athlete, err = s.core.DB.Athlete(ctx, athleteID, 0); err != nil {
		return d, err
	}
	if p, ok := catalog.PlaceByID(int64(d.Athlete.BirthplaceID)); ok {
		d.Birthplace = p.Label()
	}
	if d.Entries, err = s.core.DB.EntriesOf(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Exceptions, err = s.core.DB.ExceptionsOf(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Waiting, err = s.core.DB.WaitingOf(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Escorted, err = s.core.DB.EscortsOf(ctx, athleteID); err != nil {
		return d, err
	}
	if d.KeptNames, err = s.core.DB.KeptNamesOf(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Groups, err = s.core.DB.GroupsOfAthlete(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Attendance, err = s.core.DB.AttendanceOfAthlete(ctx, athleteID, 0, calendar.Date{}, calendar.Date{}); err != nil {
		return d, err
	}
	if d.Times, err = s.core.DB.SeriesTimesOfAthlete(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Swims, err = s.core.DB.ExternalSwims(ctx, athleteID); err != nil {
		return d, err
	}
	if d.Certificates, err = s.core.DB.CertificatesOfPerson(ctx, athleteID); err != nil {
		return d, err
	}
	d.History, _, err = s.core.DB.Audits(ctx, domain.AuditFilter{Object: audit.Athlete.Name(), ObjectID: int64(athleteID)}, domain.Page{})
	// The filter matches parts of names, so objects with a longer name must be removed.
	d.History = slices.DeleteFunc(d.History, func(r domain.AuditRecord) bool { return r.Object != audit.Athlete.Name() })
	return d, err
}

// Erase removes a person's data from the database. Results stay without a name, and audit rows about earlier changes
// are emptied.
func (s *Athletes) Erase(ctx context.Context, a access.Actor, athleteID id.Athlete) error {
	if !access.Can(a, access.PersonErase) {
		return problem.Forbidden()
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		before, err := q.LockAthlete(ctx, athleteID, 0)
		if problem.Is(err, problem.KindNotFound) {
			return s.eraseRemoved(ctx, q, a, athleteID)
		}
		if err != nil {
			return err
		}
		if before.Erased {
			return problem.Refused("I dati di questa persona sono già stati cancellati")
		}
		after := domain.Athlete{
			ID: before.ID, ClubID: before.ClubID, ClubName: before.ClubName, Membership: before.Membership, Qualification: before.Qualification,
			Disability: catalog.NoDisability, Erased: true,
			Person: domain.Person{
				LastName: "Persona", FirstName: "cancellata", Sex: before.Sex, Birth: calendar.Of(before.Birth.Year(), 1, 1), OnlyYear: true,
				NationalityID: catalog.Italy, NationalStateID: catalog.Italy,
			},
		}
		if err := q.SaveAthlete(ctx, before, after); err != nil {
			return err
		}
		if err := q.ForgetNotes(ctx, athleteID); err != nil {
			return err
		}
		if err := q.ForgetEscort(ctx, athleteID); err != nil {
			return err
		}
		if err := q.ForgetWaiting(ctx, athleteID); err != nil {
			return err
		}
		if err := q.LeaveGroups(ctx, athleteID); err != nil {
			return err
		}
		if err := q.ForgetCertificates(ctx, athleteID); err != nil {
			return err
		}
		if err := q.ForgetAttendance(ctx, athleteID); err != nil {
			return err
		}
		if err := q.ForgetSwims(ctx, athleteID); err != nil {
			return err
		}
		if _, err := q.ForgetAudit(ctx, audit.Athlete.Name(), int64(athleteID)); err != nil {
			return err
		}
		if err := s.core.EraseFromMails(ctx, q, before.LastName+" "+before.FirstName); err != nil {
			return err
		}
		return s.erased(ctx, q, a, athleteID)
	})
	if err != nil {
		return err
	}
	return s.core.DB.Scrub(ctx)
}

// forgetQuotations removes quoted cells from the refused lines of uploads, because any cell may contain data of the
// person. The line numbers and reasons stay.
func forgetQuotations(ctx context.Context, q store.Q) error {
	ids, err := q.QuotingUploads(ctx)
	if err != nil {
		return err
	}
	for _, uploadID := range ids {
		run, err := q.Upload(ctx, uploadID)
		if err != nil {
			return err
		}
		var lines []importer.RowError
		if err := json.Unmarshal([]byte(run.Refusals), &lines); err != nil {
			return err
		}
		for i := range lines {
			lines[i].Reason = importer.WithoutQuote(lines[i].Reason)
		}
		text, err := json.Marshal(lines)
		if err != nil {
			return err
		}
		if err := q.SetRefusals(ctx, uploadID, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// erased removes quotations and warnings in uploads and records the erasure.
func (s *Athletes) erased(ctx context.Context, q store.Q, a access.Actor, athleteID id.Athlete) error {
	if err := forgetQuotations(ctx, q); err != nil {
		return err
	}
	if err := q.ForgetUploadWarnings(ctx); err != nil {
		return err
	}
	if err := q.NoteErasure(ctx); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, audit.PersonErased, audit.Athlete, int64(athleteID), nil, nil)
}

// eraseRemoved empties the audit rows of a person whose athlete was deleted with all those of the club.
func (s *Athletes) eraseRemoved(ctx context.Context, q store.Q, a access.Actor, athleteID id.Athlete) error {
	n, err := q.ForgetAudit(ctx, audit.Athlete.Name(), int64(athleteID))
	if err != nil {
		return err
	}
	if n == 0 {
		return problem.NotFound()
	}
	return s.erased(ctx, q, a, athleteID)
}

// RecordExport records that a person's data was handed out.
func (s *Athletes) RecordExport(ctx context.Context, a access.Actor, athleteID id.Athlete) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		return s.core.Record(ctx, q, a, audit.PersonExported, audit.Athlete, int64(athleteID), nil, nil)
	})
}
