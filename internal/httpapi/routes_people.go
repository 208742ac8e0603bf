package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// refusedCertificates is the message for callers without a club who request health certificates.
const refusedCertificates = "I certificati medici sono riservati alla società dell'atleta"

// peopleRoutes returns the calls about clubs, athletes and persons.
func (h *handlers) peopleRoutes() []contract.Route {
	return contract.Area("people",
		contract.Get("getClub", "ge/societa", access.Club, h.getClub),
		contract.Post("createClub", "ge/societa", access.User, h.addClub).Requires(access.ClubCreate, ""),
		contract.Put("updateClub", "ge/societa", access.Club, h.editClub, h.editClubExists),
		contract.Post("confirmClub", "ge/societa/conferma", access.Admin, h.confirmClub),
		contract.Post("associateClub", "ns/societa/associa", access.User, h.associate).Requires(access.ClubAssociate,
			"Non puoi associarti a un'altra società"),
		contract.Post("approveAssociation", "ns/societa/associa/approva", access.Club, h.approveAssociation,
			h.approveAssociationExists).Requires(access.ClubApprove, ""),
		contract.List(http.MethodGet, "listClubAthletes", "ge/societa/atleti", access.Club, h.listClubAthletes),
		contract.Delete("deleteClubAthletes", "ge/societa/deleteatleti", access.Admin, h.deleteAthletes),
		contract.Get("startAthletes", "ns/atleti/startup", access.Club, h.startAthletes),
		contract.Get("getAthlete", "ge/atleta", access.Club, h.getAthlete),
		contract.Post("createAthlete", "ge/atleta", access.Club, h.addAthlete, h.addAthleteExists),
		contract.Put("updateAthlete", "ge/atleta", access.Club, h.editAthlete, h.editAthleteExists),
		contract.Put("hideAthlete", "ns/atleta/nascondi", access.Club, h.hideAthlete),
		contract.Put("restoreOwnAthlete", "ns/atleta/riprendi", access.Club, h.restoreOwnAthlete),
		contract.Put("restoreAthlete", "ns/atleta/ripristina", access.Admin, h.restoreAthlete),
		contract.List(http.MethodGet, "listCertificates", "ge/certificati", access.Club, h.listCertificates).Requires(access.Certificates,
			refusedCertificates),
		contract.Get("getCertificate", "ge/certificato", access.Club, h.getCertificate).Requires(access.Certificates, refusedCertificates),
		contract.Post("createCertificate", "ge/certificato", access.Club, h.addCertificate, h.addCertificateExists).Requires(
			access.Certificates, refusedCertificates),
		contract.Put("updateCertificate", "ge/certificato", access.Club, h.editCertificate, h.editCertificateExists).Requires(
			access.Certificates, refusedCertificates).OnConflict(reflect.TypeFor[wire.Certificate]()),
		contract.Delete("deleteCertificate", "ge/certificato", access.Club, h.deleteCertificate).Requires(access.Certificates,
			refusedCertificates),
		contract.File(http.MethodPost, "setCertificateFile", "ge/certificato/file", access.Club, reflect.TypeFor[wire.CertificateRef](),
			h.setCertificateFile).Requires(access.Certificates, refusedCertificates),
		contract.File(http.MethodGet, "certificateFile", "ge/certificato/file", access.Club, reflect.TypeFor[wire.CertificateRef](),
			h.certificateFile).Requires(access.Certificates, refusedCertificates),
		contract.Delete("deleteCertificateFile", "ge/certificato/file", access.Club, h.deleteCertificateFile).Requires(access.Certificates,
			refusedCertificates),
		contract.Get("exportPerson", "core/persona/esporta", access.Admin, h.exportPerson),
		contract.Post("erasePerson", "core/persona/cancella", access.Admin, h.erasePerson),
	)
}
