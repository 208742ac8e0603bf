package httpapi

import (
	"context"
	"strings"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) trainingSettings(ctx context.Context, in wire.SettingsAsk) (wire.TrainingSettings, error) {
	s, err := h.app.Training.Settings(ctx, actor(ctx), in.GroupID)
	return wire.FromSettings(s), err
}

func (h *handlers) addWord(ctx context.Context, in wire.NewGroupWord) (wire.Saved, error) {
	wordID, err := h.app.Training.AddWord(ctx, actor(ctx), in.GroupID.ID(), in.Domain())
	return wire.Saved{ID: wordID, Message: wire.MessageDone}, err
}

func (h *handlers) addWordExists(ctx context.Context, in wire.NewGroupWord) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) deleteWord(ctx context.Context, in wire.GroupWordRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.DeleteWord(ctx, actor(ctx), in.ID.ID())
}

// addItem, changeItem and hideItem serve all three catalogues.
func (h *handlers) addItem(ctx context.Context, c training.Catalogue, i domain.CatalogueItem) (wire.Saved, error) {
	i.Name = strings.TrimSpace(i.Name)
	termID, err := h.app.Training.AddItem(ctx, actor(ctx), c, i)
	return wire.Saved{ID: int64(termID), Message: wire.MessageDone}, err
}

func (h *handlers) changeItem(
	ctx context.Context, c training.Catalogue, itemID wire.Ref[int64], version int64, edit func(*domain.CatalogueItem) error,
) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.EditItem(ctx, actor(ctx), c, itemID.ID(), version, edit)
}

func (h *handlers) hideItem(ctx context.Context, c training.Catalogue, itemID wire.Ref[int64]) (wire.Done, error) {
	return h.changeItem(ctx, c, itemID, 0, func(i *domain.CatalogueItem) error {
		i.Visible = false
		return nil
	})
}

func (h *handlers) validateItemEdit(
	ctx context.Context, c training.Catalogue, itemID wire.Ref[int64], version int64, edit func(*domain.CatalogueItem) error,
) error {
	i, err := h.app.Training.Item(ctx, actor(ctx), c, itemID.ID())
	return validateEdit(i, err, version, i.Version, edit)
}

func (h *handlers) addStyle(ctx context.Context, in wire.NewStyle) (wire.Saved, error) {
	return h.addItem(ctx, training.Styles, domain.CatalogueItem{Name: in.Name})
}

func (h *handlers) editStyle(ctx context.Context, in wire.EditStyle) (wire.Done, error) {
	return h.changeItem(ctx, training.Styles, in.ID, in.Version, in.Apply)
}

func (h *handlers) editStyleExists(ctx context.Context, in wire.EditStyle) error {
	return h.validateItemEdit(ctx, training.Styles, in.ID, in.Version, in.Apply)
}

func (h *handlers) hideStyle(ctx context.Context, in wire.StyleRef) (wire.Done, error) {
	return h.hideItem(ctx, training.Styles, in.ID)
}

func (h *handlers) addIntensity(ctx context.Context, in wire.NewIntensity) (wire.Saved, error) {
	return h.addItem(ctx, training.Intensities, in.Domain())
}

func (h *handlers) editIntensity(ctx context.Context, in wire.EditIntensity) (wire.Done, error) {
	return h.changeItem(ctx, training.Intensities, in.ID, in.Version, in.Apply)
}

func (h *handlers) editIntensityExists(ctx context.Context, in wire.EditIntensity) error {
	return h.validateItemEdit(ctx, training.Intensities, in.ID, in.Version, in.Apply)
}

func (h *handlers) hideIntensity(ctx context.Context, in wire.IntensityRef) (wire.Done, error) {
	return h.hideItem(ctx, training.Intensities, in.ID)
}

func (h *handlers) addModality(ctx context.Context, in wire.NewModality) (wire.Saved, error) {
	return h.addItem(ctx, training.Modalities, domain.CatalogueItem{Name: in.Name})
}

func (h *handlers) editModality(ctx context.Context, in wire.EditModality) (wire.Done, error) {
	return h.changeItem(ctx, training.Modalities, in.ID, in.Version, in.Apply)
}

func (h *handlers) editModalityExists(ctx context.Context, in wire.EditModality) error {
	return h.validateItemEdit(ctx, training.Modalities, in.ID, in.Version, in.Apply)
}

func (h *handlers) hideModality(ctx context.Context, in wire.ModalityRef) (wire.Done, error) {
	return h.hideItem(ctx, training.Modalities, in.ID)
}

func (h *handlers) addGroup(ctx context.Context, in wire.NewGroup) (wire.Saved, error) {
	groupID, err := h.app.Training.AddGroup(ctx, actor(ctx), strings.TrimSpace(in.Name))
	return wire.Saved{ID: int64(groupID), Message: wire.MessageDone}, err
}

func (h *handlers) editGroup(ctx context.Context, in wire.EditGroup) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.EditGroup(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) editGroupExists(ctx context.Context, in wire.EditGroup) error {
	g, err := h.app.Training.OwnGroup(ctx, actor(ctx), in.ID.ID())
	return validateEdit(g, err, in.Version, g.Version, in.Apply)
}

func (h *handlers) hideGroup(ctx context.Context, in wire.GroupRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.EditGroup(ctx, actor(ctx), in.ID.ID(), 0, func(g *domain.Group) error {
		g.Visible = false
		return nil
	})
}

// groupExists returns an error unless the group exists and the caller may open it.
func (h *handlers) groupExists(ctx context.Context, groupID wire.Ref[id.Group]) error {
	_, err := h.app.Training.Group(ctx, actor(ctx), groupID.ID())
	return err
}

func (h *handlers) listSubgroups(ctx context.Context, in wire.GroupRef) ([]wire.Subgroup, error) {
	list, err := h.app.Training.Subgroups(ctx, actor(ctx), in.ID.ID())
	return wire.Map(list, wire.FromSubgroup), err
}

func (h *handlers) getSubgroup(ctx context.Context, in wire.SubgroupRef) (wire.SubgroupDetail, error) {
	v, err := h.app.Training.Subgroup(ctx, actor(ctx), in.ID.ID())
	return wire.FromSubgroupView(v), err
}

func (h *handlers) addSubgroup(ctx context.Context, in wire.NewSubgroup) (wire.Saved, error) {
	subgroupID, err := h.app.Training.AddSubgroup(ctx, actor(ctx), domain.Subgroup{GroupID: in.GroupID.ID(), Name: strings.TrimSpace(in.Name)})
	return wire.Saved{ID: int64(subgroupID), Message: wire.MessageDone}, err
}

func (h *handlers) addSubgroupExists(ctx context.Context, in wire.NewSubgroup) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) editSubgroup(ctx context.Context, in wire.EditSubgroup) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.EditSubgroup(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) editSubgroupExists(ctx context.Context, in wire.EditSubgroup) error {
	v, err := h.app.Training.Subgroup(ctx, actor(ctx), in.ID.ID())
	return validateEdit(v.Subgroup, err, in.Version, v.Version, in.Apply)
}

func (h *handlers) deleteSubgroup(ctx context.Context, in wire.SubgroupRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.DeleteSubgroup(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) addToSubgroup(ctx context.Context, in wire.SubgroupMember) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.SetSubgroupAthlete(ctx, actor(ctx), in.ID.ID(), in.AthleteID.ID(), true)
}

func (h *handlers) removeFromSubgroup(ctx context.Context, in wire.SubgroupMember) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.SetSubgroupAthlete(ctx, actor(ctx), in.ID.ID(), in.AthleteID.ID(), false)
}

func (h *handlers) subgroupMemberExists(ctx context.Context, in wire.SubgroupMember) error {
	_, err := h.app.Training.Subgroup(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) listGroupAthletes(ctx context.Context, in wire.GroupAthleteFilter, p domain.Page) ([]wire.GroupAthlete, int, error) {
	f := domain.AthleteFilter{LastName: in.LastName, FirstName: in.FirstName}
	list, total, err := h.app.Training.Athletes(ctx, actor(ctx), in.ID.ID(), in.In(), f, p)
	return wire.Map(list, wire.FromGroupAthlete), total, err
}

func (h *handlers) addToGroup(ctx context.Context, in wire.GroupMember) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.SetGroupAthlete(ctx, actor(ctx), in.ID.ID(), in.AthleteID.ID(), true)
}

func (h *handlers) removeFromGroup(ctx context.Context, in wire.GroupMember) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.SetGroupAthlete(ctx, actor(ctx), in.ID.ID(), in.AthleteID.ID(), false)
}

func (h *handlers) groupMemberExists(ctx context.Context, in wire.GroupMember) error {
	return h.groupExists(ctx, in.ID)
}
